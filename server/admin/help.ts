import { commonOptions } from './arguments.ts';
import type { AdminCommand, CommandOption } from './command.ts';

const call = 'npm run admin --';

/** The list of all commands. */
export function helpText(commands: readonly AdminCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Use: ${call} <command> [--json]`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    `"${call} help <command>" says more of one. It answers 0: done, 1: failed or something is wrong, 2: used wrongly.`,
  ].join('\n');
}

/** How one command is used. */
export function commandHelp({ name, summary, operands, options, notes = [] }: AdminCommand): string {
  const words = operands.map((operand) => (operand.startsWith('[') ? operand : `<${operand}>`));
  const all = Object.entries<CommandOption>({ ...options, ...commonOptions });
  const names = all.map(([option, { kind }]) => `--${option}${kind === 'text' ? ' …' : ''}`);
  const width = Math.max(...names.map((option) => option.length));
  return [
    `Use: ${[call, name, ...words].join(' ')}`,
    '',
    summary,
    '',
    ...all.map(([, { doc }], place) => `  ${(names[place] ?? '').padEnd(width)}  ${doc}`),
    ...(notes.length === 0 ? [] : ['', ...notes]),
  ].join('\n');
}
