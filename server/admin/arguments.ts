import { parseArgs } from 'node:util';
import { nearestName } from '../../contract/input/nearest-name.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { AdminCommand, Given } from './command.ts';

/** A command line as it was understood. */
export interface CommandLine {
  command: AdminCommand;
  given: Given;
}

/** Options that every command takes. */
export const commonOptions = {
  json: { kind: 'flag', doc: 'Say it as JSON, for programs.' },
  help: { kind: 'flag', doc: 'Say how the command is used.' },
} as const satisfies AdminCommand['options'];

/** The command whose one or two words stand first; the failure is a sentence with the nearest name. */
export function findCommand(
  commands: readonly AdminCommand[],
  words: readonly string[],
): Result<{ command: AdminCommand; rest: string[] }, string> {
  const [first = '', second = ''] = words;
  for (const [name, length] of [
    [`${first} ${second}`, 2],
    [first, 1],
  ] as const) {
    const command = commands.find((candidate) => candidate.name === name);
    if (command !== undefined) return ok({ command, rest: words.slice(length) });
  }
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  const isGroup = group.length > 0 && (second === '' || second.startsWith('-'));
  if (isGroup) return fail(`Say what to do: ${group.map(({ name }) => name).join(', ')}.`);
  const entered = group.length > 0 || !second.startsWith('-') ? `${first} ${second}`.trim() : first;
  const nearest = nearestName(
    (group.length > 0 ? group : commands).map(({ name }) => name),
    entered,
  );
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  return fail(`There is no command "${entered}".${hint} "help" lists all of them.`);
}

/** Holds what was given against what the command declares; the failure is a sentence. */
export function readGiven(command: AdminCommand, rest: readonly string[]): Result<Given, string> {
  const options = { ...command.options, ...commonOptions };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { kind }]) => [
          name,
          { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    });
  } catch (error) {
    return fail(firstSentence((error as Error).message));
  }
  const { values, positionals } = parsed;
  const needed = command.operands.filter((operand) => !operand.startsWith('['));
  if (values['help'] !== true) {
    const missing = needed[positionals.length];
    if (missing !== undefined) return fail(`"${command.name}" needs to know: ${missing}.`);
    if (positionals.length > command.operands.length)
      return fail(`"${command.name}" cannot do anything with "${positionals[command.operands.length]}".`);
  }
  return ok({
    operands: positionals,
    has: (flag) => values[flag] === true,
    text: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : null;
    },
  });
}

function firstSentence(text: string): string {
  return `${text.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`;
}
