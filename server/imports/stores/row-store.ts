import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { ImportVerdict } from '../../../contract/imports/import-verdicts.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { ImportRowsTable } from '../../database/tables/imports.ts';

/** A row of an import as it is stored. */
export type StoredRow = Selectable<ImportRowsTable>;
export type JudgedRow = Pick<StoredRow, 'number' | 'type' | 'code' | 'target' | 'verdict' | 'remark'>;

/** Some rows of an import, one after the other. */
export interface RowRange {
  importId: number;
  first: number;
  last: number;
}

/** What is kept of a row, in this order. */
const kinds = {
  number: 'number',
  type: 'text',
  code: 'text',
  target: 'text',
  verdict: 'text',
  remark: 'text',
  outcome: 'text',
  link_id: 'number',
  link_version: 'number',
  made_code: 'text',
  previous_target: 'text',
} as const satisfies Record<Exclude<keyof ImportRowsTable, 'import_id'>, 'number' | 'text'>;

const names = Object.keys(kinds) as (keyof typeof kinds)[];

/** Puts what is said of some rows, and what became of them, in the place of what was said before. */
export async function replaceRows(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  { importId, first, last }: RowRange,
  rows: readonly (JudgedRow & Partial<RowOutcome>)[],
): Promise<void> {
  await transaction
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .execute();
  const cells = rows.map((row) => names.map((name) => row[name] ?? null));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  await sql`insert into import_rows (import_id, ${columns})
    select cast(${importId} as bigint), ${columns} from ${dialect.manyRows(JSON.stringify(cells), kinds)} as said`.execute(
    transaction,
  );
}

/** Which of some codes earlier rows of the same import have that can be made: `type code`. */
export async function codesBefore(
  query: Kysely<Schema>,
  importId: number,
  first: number,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await query
    .selectFrom('import_rows')
    .select(['type', 'code'])
    .where('import_id', '=', importId)
    .where('code', 'in', codes)
    .where('number', '<', first)
    .where('verdict', 'not in', ['form', 'reserved', 'target', 'date', 'twice'])
    .execute();
  return new Set(rows.map(({ type, code }) => `${type} ${code}`));
}

/** Codes for which an earlier import of a person drew another one, and that one. */
export async function drawnBefore(
  query: Kysely<Schema>,
  userId: number,
  codes: readonly string[],
): Promise<{ type: LinkType; code: string; link_id: number }[]> {
  const rows = await query
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select(['import_rows.type', 'import_rows.code', 'import_rows.link_id'])
    .where('imports.user_id', '=', userId)
    .where('import_rows.code', 'in', codes)
    .where('import_rows.outcome', '=', 'drawn')
    .where('import_rows.link_id', 'is not', null)
    .execute();
  return rows.map(({ type, code, link_id }) => ({ type, code, link_id: link_id as number }));
}

/** A page of what is said of the rows of an import, all of them or those of one verdict. */
export function rowsAfter(
  query: Kysely<Schema>,
  importId: number,
  { verdict, after, most }: { verdict?: ImportVerdict | undefined; after: number; most: number },
): Promise<StoredRow[]> {
  return query
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .$if(verdict !== undefined, (rows) => rows.where('verdict', '=', verdict as ImportVerdict))
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();
}

export function rowsWithin(query: Kysely<Schema>, { importId, first, last }: RowRange): Promise<StoredRow[]> {
  return query
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .orderBy('number')
    .execute();
}

export type RowOutcome = Pick<
  StoredRow,
  'number' | 'target' | 'outcome' | 'link_id' | 'link_version' | 'made_code' | 'previous_target'
>;

const removedAtOnce = 2000;

/** Removes some rows of an import; says whether there may be more. */
export async function removeSomeRows(query: Kysely<Schema>, importId: number): Promise<boolean> {
  const first = await query
    .selectFrom('import_rows')
    .select('number')
    .where('import_id', '=', importId)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return false;
  await query
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('number', '<', first.number + removedAtOnce)
    .execute();
  return true;
}
