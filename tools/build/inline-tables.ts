import type { Plugin } from 'vite';
import { limits } from '../../contract/limits.ts';
import { statuses } from '../../contract/statuses.ts';

const tables: Record<string, Record<string, unknown>> = { limits, statuses };
/** Not a file whose name ends so, nor a property of something else; three dots spread it. */
const start = String.raw`(?<![/\w$]|(?<!\.\.)\.)`;
const reading = new RegExp(
  String.raw`${start}(?:limits\.(?!ts\b)(?<limit>\w+)|statuses\.(?!ts\b)(?<status>\w+)\.(?<part>code|text)\b)`,
  'g',
);

/**
 * Writes the numbers of the rules, and the codes and texts of the catalogue, where they are read: no page carries a whole
 * table for the few rows that it needs.
 */
export function inlineTables(): Plugin {
  return {
    name: 'inline-tables',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/\/(limits|statuses)\.ts/.test(code)) return null;
      return { code: code.replaceAll(reading, (...match) => written(match.at(-1))), map: null };
    },
  };
}

function written({ limit, status, part }: Record<'limit' | 'status' | 'part', string | undefined>): string {
  if (limit !== undefined) return `(${JSON.stringify(rowOf('limits', limit))})`;
  const row = rowOf('statuses', status ?? '') as Record<string, unknown>;
  return `(${JSON.stringify(row[part ?? ''])})`;
}

function rowOf(table: string, name: string): unknown {
  const rows = tables[table] ?? {};
  if (!Object.hasOwn(rows, name)) throw new Error(`contract/${table}.ts has no ${name}`);
  return rows[name];
}
