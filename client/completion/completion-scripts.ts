import { everyonesOptions } from '../arguments.ts';
import type { ClientCommand, ClientOption } from '../command.ts';

/** What a shell is told, so that it completes commands and their options. */
export const completionScripts = {
  bash(commands: readonly ClientCommand[]): string {
    const cases = commands.map((command) => {
      const options = optionsOf(command).map(([name]) => `--${name}`);
      return `    ${command.name}) words=${quoted(options.join(' '))} ;;`;
    });
    return [
      '_shylnk() {',
      '  local current="$2" words',
      `  case \${COMP_WORDS[1]} in`,
      ...cases,
      '  esac',
      `  if [ "$COMP_CWORD" -eq 1 ]; then words=${quoted(namesOf(commands).join(' '))}; fi`,
      '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
      '}',
      'complete -o default -F _shylnk shylnk',
    ].join('\n');
  },
  zsh(commands: readonly ClientCommand[]): string {
    const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
    const cases = commands.map((command) => {
      const specs = optionsOf(command).map(([name, { value, doc }]) =>
        quoted(`--${name}[${doc.replaceAll(/[[\]:]/g, '\\$&')}]${value === null ? '' : `:${value}:`}`),
      );
      return `    ${command.name}) _arguments ${specs.join(' ')} '*:file:_files' ;;`;
    });
    return [
      '#compdef shylnk',
      '_shylnk() {',
      '  local -a commands=(',
      ...described,
      '  )',
      '  if (( CURRENT == 2 )); then _describe command commands; return; fi',
      '  case $words[2] in',
      ...cases,
      '  esac',
      '}',
      'compdef _shylnk shylnk',
    ].join('\n');
  },
  fish(commands: readonly ClientCommand[]): string {
    return [
      ...commands.map(
        ({ name, summary }) =>
          `complete -c shylnk -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ),
      ...commands.flatMap((command) =>
        optionsOf(command).map(
          ([name, { value, doc }]) =>
            `complete -c shylnk -n '__fish_seen_subcommand_from ${command.name}' -l ${name}${value === null ? '' : ' -r'} -d ${quoted(doc)}`,
        ),
      ),
    ].join('\n');
  },
} as const;

export type CompletedShell = keyof typeof completionScripts;

function namesOf(commands: readonly ClientCommand[]): string[] {
  return [...commands.map(({ name }) => name), 'help'];
}

function optionsOf({ options }: ClientCommand): [string, ClientOption][] {
  return Object.entries({ ...options, ...everyonesOptions });
}

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
