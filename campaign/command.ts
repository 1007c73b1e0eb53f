import { parseArgs } from 'node:util';
import { fail, ok, type Result } from '../contract/result.ts';
import type { DatabaseKind } from '../tests/support/servers/app-under-test.ts';
import type { Part } from './campaign.ts';

/** What the command line asked for. */
export interface Command {
  picked: Part[];
  kinds: DatabaseKind[];
  isShort: boolean;
  seed: number;
}

const options = {
  seed: { type: 'string' },
  short: { type: 'boolean' },
  database: { type: 'string' },
} as const;

/** Reads `[part or group …] [--seed N] [--short] [--database sqlite|postgres]`. */
export function readCommand(
  words: readonly string[],
  parts: readonly Part[],
  allKinds: readonly DatabaseKind[],
  otherwiseSeed: number,
): Result<Command, string> {
  const read = parse(words);
  if (!read.ok) return read;
  const { values, positionals } = read.value;
  const isNamed = ({ name, group }: Part) => positionals.includes(name) || positionals.includes(group);
  const unknown = positionals.find(
    (word) => !parts.some(({ name, group }) => name === word || group === word),
  );
  if (unknown !== undefined)
    return fail(`There is no part ${unknown}: ${parts.map(({ name }) => name).join(', ')}`);
  const seed = Number(values.seed ?? otherwiseSeed);
  if (!Number.isInteger(seed)) return fail('The seed is a whole number');
  const kinds = allKinds.filter((kind) => values.database === undefined || values.database === kind);
  if (kinds.length === 0) return fail(`The database is ${allKinds.join(' or ')}`);
  const picked = positionals.length === 0 ? [...parts] : parts.filter(isNamed);
  return ok({ picked, kinds, isShort: values.short === true, seed });
}

function parse(words: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...words], options, allowPositionals: true }));
  } catch (error) {
    return fail((error as Error).message);
  }
}
