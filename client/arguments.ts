import { parseArgs } from 'node:util';
import { nearestName } from '../contract/input/nearest-name.ts';
import { fail, ok, type Result } from '../contract/result.ts';
import type { ClientCommand, ClientGiven, ClientOption } from './command.ts';

/** Options that every command takes. */
export const everyonesOptions = {
  json: { value: null, doc: 'Say it as JSON, for programs.' },
  help: { value: null, doc: 'Say how the command is used.' },
} as const satisfies Record<string, ClientOption>;

/**
 * The command that words begin with. Words that begin with none, and have an address among them, are the one that
 * shortens it: `shylnk https://…` is enough.
 */
export function findClientCommand(
  commands: readonly ClientCommand[],
  words: readonly string[],
): Result<{ command: ClientCommand; rest: readonly string[] }, string> {
  const [first = ''] = words;
  const named = commands.find(({ name }) => name === first);
  if (named !== undefined) return ok({ command: named, rest: words.slice(1) });
  const shortening = commands.find(({ name }) => name === 'shorten');
  if (shortening !== undefined && words.some(isAddress)) return ok({ command: shortening, rest: words });
  const names = commands.map(({ name }) => name);
  const nearest = nearestName(names, first);
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  return fail(`There is no command "${first}".${hint} "shylnk help" lists all of them.`);
}

/** `example.com/a` and `https://…`; no option is one. */
function isAddress(word: string): boolean {
  return /^(?!-)\S*[.:]/.test(word);
}

/** Holds what was given against what the command declares; the failure is a sentence. */
export function readClientGiven(
  command: ClientCommand,
  rest: readonly string[],
): Result<ClientGiven, string> {
  const options: Record<string, ClientOption> = { ...command.options, ...everyonesOptions };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value, isRepeatable = false }]) => [
          name,
          { type: value === null ? ('boolean' as const) : ('string' as const), multiple: isRepeatable },
        ]),
      ),
    });
  } catch (error) {
    return fail(firstSentence((error as Error).message));
  }
  const { values, positionals } = parsed;
  if (values['help'] !== true) {
    const missing = command.operands.filter((operand) => !operand.startsWith('['))[positionals.length];
    if (missing !== undefined) return fail(`"${command.name}" needs to know: ${missing}.`);
    const tooMany = positionals[command.operands.length];
    if (tooMany !== undefined) return fail(`"${command.name}" cannot do anything with "${tooMany}".`);
  }
  return ok({
    operands: positionals,
    has: (flag) => values[flag] === true,
    text: (option) => {
      const value = values[option];
      return typeof value === 'string' ? value : null;
    },
    texts: (option) => [values[option] ?? []].flat().filter((value) => typeof value === 'string'),
  });
}

function firstSentence(text: string): string {
  return `${text.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`;
}
