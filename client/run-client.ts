import { findClientCommand, readClientGiven } from './arguments.ts';
import { type ClientCommand, type ClientContext, ClientFailure, clientExitCodes } from './command.ts';
import { clientCommandHelp, clientHelp } from './help.ts';
import { createClientOutput, type OutputStreams } from './output.ts';
import { clientVersion } from './version.ts';

/** Runs one command line and gives the exit code. */
export async function runClient(
  commands: readonly ClientCommand[],
  words: readonly string[],
  streams: OutputStreams,
  world: Omit<ClientContext, 'commands' | 'output'>,
): Promise<number> {
  const output = createClientOutput(streams, words.includes('--json'));
  const [first, second] = words;
  if (first === '--version') {
    output.result(`shylnk ${clientVersion}`, { version: clientVersion });
    return clientExitCodes.done;
  }
  const isHelp = first === undefined || first === 'help' || first === '--help';
  if (isHelp && second === undefined) {
    output.text(clientHelp(commands));
    return clientExitCodes.done;
  }
  try {
    const { command, rest } = understood(findClientCommand(commands, isHelp ? words.slice(1) : words));
    const given = understood(readClientGiven(command, isHelp ? ['--help'] : rest), command.name);
    if (given.has('help')) output.text(clientCommandHelp(command));
    else await command.run({ ...world, commands, output }, given);
    return clientExitCodes.done;
  } catch (error) {
    const failure = error instanceof ClientFailure ? error : unexpected(error);
    output.problem(failure.message, { kind: failure.kind, ...failure.problem });
    return clientExitCodes[failure.kind];
  }
}

function understood<Value>(
  result: { ok: true; value: Value } | { ok: false; failure: string },
  command?: string,
): Value {
  if (result.ok) return result.value;
  const hint = command === undefined ? '' : ` "shylnk help ${command}" says how it is used.`;
  throw new ClientFailure('wrongUse', result.failure + hint);
}

function unexpected(error: unknown): ClientFailure {
  return new ClientFailure(
    'failed',
    `That did not work: ${error instanceof Error ? error.message : String(error)}`,
  );
}
