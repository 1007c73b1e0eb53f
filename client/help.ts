import { everyonesOptions } from './arguments.ts';
import type { ClientCommand, ClientOption } from './command.ts';

/** The list of all commands. */
export function clientHelp(commands: readonly ClientCommand[]): string {
  const lines = commands.map((command) => [usage(command), command.summary] as const);
  return [
    'Short links and sealed secrets from the command line.',
    '',
    'Use: shylnk <command>, or shylnk <address> to shorten one',
    '',
    ...columns(lines),
    '',
    '"shylnk help <command>" says more of one, and "shylnk --version" which version this is.',
    'It answers 0: done, 1: refused by the server, 2: used wrongly, 3: no connection, or something else.',
    'SHYLNK_URL and SHYLNK_KEY in the environment stand for a login, for programs.',
  ].join('\n');
}

/** How one command is used. */
export function clientCommandHelp(command: ClientCommand): string {
  const options = Object.entries<ClientOption>({ ...command.options, ...everyonesOptions });
  return [
    `Use: shylnk ${usage(command)}`,
    '',
    command.summary,
    '',
    ...columns(
      options.map(
        ([name, { value, doc }]) => [`--${name}${value === null ? '' : ` ${value}`}`, doc] as const,
      ),
    ),
    '',
    ...command.examples.map((example) => `  $ ${example}`),
    ...(command.notes === undefined ? [] : ['', ...command.notes]),
  ].join('\n');
}

function usage({ name, operands }: ClientCommand): string {
  return [name, ...operands.map((operand) => (operand.startsWith('[') ? operand : `<${operand}>`))].join(' ');
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
