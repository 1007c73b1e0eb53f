import { type CommandLine, findCommand, readGiven } from './arguments.ts';
import { type AdminCommand, type AdminContext, CommandFailure, exitCodes, WrongUse } from './command.ts';
import { commandHelp, helpText } from './help.ts';
import { createOutput, type Output, type Streams } from './output.ts';

/** Runs one command line and gives the exit code. `open` makes what a command works with. */
export async function runAdmin(
  commands: readonly AdminCommand[],
  words: readonly string[],
  streams: Streams,
  open: (output: Output) => AdminContext,
): Promise<number> {
  const output = createOutput(streams, words.includes('--json'));
  const wrongUse = (sentence: string) => {
    output.problem(sentence);
    return exitCodes.wrongUse;
  };
  const [first, ...rest] = words;
  if (first === undefined || first === 'help' || first === '--help') return help(rest);
  const found = findCommand(commands, words);
  if (!found.ok) return wrongUse(found.failure);
  const { command } = found.value;
  const given = readGiven(command, found.value.rest);
  if (!given.ok) return wrongUse(`${given.failure} "help ${command.name}" says how it is used.`);
  if (given.value.has('help')) {
    output.text(commandHelp(command));
    return exitCodes.done;
  }
  return runCommand({ command, given: given.value }, output, open);

  function help(asked: string[]): number {
    if (asked.length === 0) {
      output.text(helpText(commands));
      return exitCodes.done;
    }
    const group = commands.filter(({ name }) => name === asked.join(' ') || name.startsWith(`${asked[0]} `));
    const one = findCommand(commands, asked);
    if (one.ok) output.text(commandHelp(one.value.command));
    else if (asked.length === 1 && group.length > 0) output.text(helpText(group));
    else return wrongUse(one.failure);
    return exitCodes.done;
  }
}

async function runCommand(
  { command, given }: CommandLine,
  output: Output,
  open: (output: Output) => AdminContext,
): Promise<number> {
  try {
    return await command.run(open(output), given);
  } catch (error) {
    if (error instanceof WrongUse) {
      output.problem(`${error.message} "help ${command.name}" says how it is used.`);
      return exitCodes.wrongUse;
    }
    if (error instanceof CommandFailure) output.problem(error.message);
    else
      output.problem(`"${command.name}" failed: ${error instanceof Error ? error.message : String(error)}`);
    return exitCodes.failed;
  }
}
