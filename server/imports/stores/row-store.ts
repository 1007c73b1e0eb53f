import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { ImportVerdict } from '../../../contract/imports/import-verdicts.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { ImportRowsTable, Schema } from '../../database/schema.ts';

/** A row of an import as it is stored. */
export type StoredRow = Selectable<ImportRowsTable>;
export type JudgedRow = Pick<StoredRow, 'number' | 'type' | 'code' | 'target' | 'verdict' | 'remark'>;

/** Some rows of an import, one after the other. */
export interface RowRange {
  importId: number;
  first: number;
  last: number;
}

/** Puts what is said of some rows in the place of what was said before. */
export async function replaceRows(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  { importId, first, last }: RowRange,
  rows: readonly JudgedRow[],
): Promise<void> {
  await transaction
    .deleteFrom('import_rows')
    .where('import_id', '=', importId)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .execute();
  const judged = dialect.manyRows(
    JSON.stringify(
      rows.map(({ number, type, code, target, verdict, remark }) => [
        number,
        type,
        code,
        target,
        verdict,
        remark,
      ]),
    ),
    { number: 'number', type: 'text', code: 'text', target: 'text', verdict: 'text', remark: 'text' },
  );
  await sql`insert into import_rows (import_id, number, type, code, target, verdict, remark)
    select cast(${importId} as bigint), number, type, code, target, verdict, remark from ${judged} as judged`.execute(
    transaction,
  );
}

/** Which of some codes earlier rows of the same import have that can be made: `type code`. */
export async function codesBefore(
  { query, dialect }: { query: Kysely<Schema>; dialect: Dialect },
  importId: number,
  first: number,
  codes: readonly string[],
): Promise<Set<string>> {
  const asked = dialect.manyRows(JSON.stringify(codes.map((code) => [code])), { code: 'text' });
  const rows = await query
    .selectFrom('import_rows')
    .select(['type', 'code'])
    .where('import_id', '=', importId)
    .where('code', 'in', sql<string>`(select code from ${asked} as asked)`)
    .where('number', '<', first)
    .where('verdict', 'not in', ['form', 'reserved', 'target', 'date', 'twice'])
    .execute();
  return new Set(rows.map(({ type, code }) => `${type} ${code}`));
}

/** Codes for which an earlier import of a person drew another one, and that one. */
export async function drawnBefore(
  { query, dialect }: { query: Kysely<Schema>; dialect: Dialect },
  userId: number,
  codes: readonly string[],
): Promise<{ type: LinkType; code: string; link_id: number }[]> {
  const asked = dialect.manyRows(JSON.stringify(codes.map((code) => [code])), { code: 'text' });
  const rows = await query
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select(['import_rows.type', 'import_rows.code', 'import_rows.link_id'])
    .where('imports.user_id', '=', userId)
    .where('import_rows.code', 'in', sql<string>`(select code from ${asked} as asked)`)
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

/** Writes down what became of some rows. */
export async function setOutcomes(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  importId: number,
  rows: readonly RowOutcome[],
): Promise<void> {
  const done = dialect.manyRows(
    JSON.stringify(
      rows.map((row) => [
        row.number,
        row.target,
        row.outcome,
        row.link_id,
        row.link_version,
        row.made_code,
        row.previous_target,
      ]),
    ),
    {
      number: 'number',
      target: 'text',
      outcome: 'text',
      link_id: 'number',
      link_version: 'number',
      made_code: 'text',
      previous_target: 'text',
    },
  );
  await sql`update import_rows set target = done.target, outcome = done.outcome, link_id = done.link_id,
      link_version = done.link_version, made_code = done.made_code, previous_target = done.previous_target
    from ${done} as done
    where import_rows.import_id = cast(${importId} as bigint) and import_rows.number = done.number`.execute(
    transaction,
  );
}
