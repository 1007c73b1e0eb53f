import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';
import { createRowSummer, type NeutralRow, type NeutralValue, type TableSum } from './neutral-row.ts';
import type { CarriedTable } from './tables.ts';

const rowsAtOnce = { first: 32, most: 500 };
/** About so much is in memory at once. */
const bytesAtOnce = 512 * 1024;

/** The rows of a table in the order of its key, some at a time; those behind a certain one, where its key is given. */
export async function* readRows(
  query: Kysely<Schema>,
  table: CarriedTable,
  behind: NeutralValue[] | null = null,
): AsyncGenerator<NeutralRow[]> {
  let last = behind;
  for (let count = rowsAtOnce.first; ; ) {
    const rows = await readSome(query, table, last, count);
    if (rows.length > 0) yield rows;
    if (rows.length < count) return;
    last = keyOf(table, rows.at(-1) as NeutralRow);
    const fitting = Math.floor((rows.length * bytesAtOnce) / sizeOf(rows));
    count = Math.max(1, Math.min(fitting, 2 * count, rowsAtOnce.most));
  }
}

/** The values of a row's key. */
export function keyOf({ key, columns }: CarriedTable, row: NeutralRow): NeutralValue[] {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)] as NeutralValue);
}

async function readSome(
  query: Kysely<Schema>,
  table: CarriedTable,
  behind: NeutralValue[] | null,
  count: number,
): Promise<NeutralRow[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const condition = behind === null ? sql`` : sql`where (${key}) > (${sql.join(behind)})`;
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const statement: RawBuilder<Record<string, NeutralValue>> = sql`
    select ${columns} from ${sql.table(table.name)} ${condition} order by ${key} limit ${sql.lit(count)}`;
  const { rows } = await statement.execute(query);
  return rows.map((row) => table.columns.map(({ name }) => row[name] as NeutralValue));
}

function sizeOf(rows: NeutralRow[]): number {
  let bytes = 1;
  for (const row of rows)
    for (const value of row) bytes += value === null || typeof value === 'number' ? 8 : value.length;
  return bytes;
}

/** Everything a table holds, added up. */
export async function sumTable(query: Kysely<Schema>, table: CarriedTable): Promise<TableSum> {
  const summer = createRowSummer();
  for await (const rows of readRows(query, table)) for (const row of rows) summer.add(row);
  return summer.sum();
}

/** How many rows a table has. */
export async function countRows(query: Kysely<Schema>, name: string): Promise<number> {
  const counted: RawBuilder<{ count: number }> = sql`select count(*) as count from ${sql.table(name)}`;
  return Number((await counted.execute(query)).rows[0]?.count);
}

/** The last number that a table has given to a row, which it never gives again; 0: none yet. */
export async function lastNumber(
  query: Kysely<Schema>,
  { kind }: Dialect,
  { name, isNumbered }: CarriedTable,
): Promise<number> {
  if (!isNumbered) return 0;
  const asked: RawBuilder<{ last: number | null }> =
    kind === 'sqlite'
      ? sql`select seq as last from sqlite_sequence where name = ${name}`
      : sql`select pg_sequence_last_value(pg_get_serial_sequence(cast(${name} as text), 'id')::regclass) as last`;
  return Number((await asked.execute(query)).rows[0]?.last ?? 0);
}

/** All visits there are, counted in three ways. */
export interface VisitTotals {
  /** Of links that are there. */
  clicks: number;
  days: number;
  owners: number;
}

export async function sumVisits(query: Kysely<Schema>): Promise<VisitTotals> {
  const sums: RawBuilder<VisitTotals> = sql`select
    cast(coalesce((select sum(clicks) from links), 0) as bigint) as clicks,
    cast(coalesce((select sum(total) from visit_days), 0) as bigint) as days,
    cast(coalesce((select sum(total) from visit_totals), 0) as bigint) as owners`;
  return (await sums.execute(query)).rows[0] as VisitTotals;
}
