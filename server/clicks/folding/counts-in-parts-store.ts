import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { betweenParts } from '../counts-in-parts.ts';

/** A table that keeps counts in parts. */
export interface CountsTable {
  name: 'visit_days' | 'link_breakdowns';
  key: Record<string, 'number' | 'text'>;
  /** Columns with numbers that are added up. */
  sums: readonly string[];
  /** The column with the counts. */
  counts: string;
  /** Writes counts as one part. */
  whole(counts: string): string;
}

/** Counts that have more characters are written as one part again. */
const mostCharacters = 1000;

type CountsRow = Record<string, number | string>;

/** Adds to the rows of a table, which are in the order of its key: key, sums and counts of each. */
export async function addParts(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  table: CountsTable,
  rows: readonly (readonly (number | string)[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const { name, key, sums, counts } = table;
  const types = { ...key, ...Object.fromEntries(sums.map((sum) => [sum, 'number'] as const)) };
  const columns = names([...Object.keys(types), counts]);
  const stored = (column: string) => sql.ref(`${name}.${column}`);
  const added = (column: string) => sql.ref(`excluded.${column}`);
  const set = [
    ...sums.map((sum) => sql`${sql.ref(sum)} = ${stored(sum)} + ${added(sum)}`),
    sql`${sql.ref(counts)} = ${stored(counts)} || ${sql.lit(betweenParts)} || ${added(counts)}`,
  ];
  const insert = sql`insert into ${sql.table(name)} (${columns})
    select ${columns} from ${dialect.rowsAsTable(rows, { ...types, [counts]: 'text' })} as added
    where true on conflict (${names(Object.keys(key))}) do update set ${sql.join(set)}
    returning ${names(Object.keys(key))}, length(${sql.ref(counts)}) as characters`;
  const returned = dialect.returnedWhere(insert, sql`characters > ${sql.lit(mostCharacters)}`);
  const result = await (returned as RawBuilder<CountsRow>).execute(transaction);
  const long = result.rows.filter((row) => Number(row['characters']) > mostCharacters);
  if (long.length > 0) await bringTogether(transaction, dialect, table, long);
}

/** Writes the counts of rows as one part each. This transaction has written to them, so that nobody else can. */
async function bringTogether(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  { name, key, counts, whole }: CountsTable,
  long: readonly CountsRow[],
): Promise<void> {
  const keys = Object.keys(key);
  const valuesOf = (row: CountsRow) => keys.map((column) => row[column]);
  const isSame = (other: string) =>
    sql.join(
      keys.map((column) => sql`${sql.ref(`${name}.${column}`)} = ${sql.ref(`${other}.${column}`)}`),
      sql` and `,
    );
  const { rows } = await sql<CountsRow>`select ${sql.table(name)}.* from
    ${dialect.manyRows(JSON.stringify(long.map(valuesOf)), key)} as wanted cross join ${sql.table(name)}
    where ${isSame('wanted')}`.execute(transaction);
  const written = rows.map((row) => [...valuesOf(row), whole(String(row[counts]))]);
  await sql`update ${sql.table(name)} set ${sql.ref(counts)} = ${sql.ref(`whole.${counts}`)}
    from ${dialect.manyRows(JSON.stringify(written), { ...key, [counts]: 'text' })} as whole
    where ${isSame('whole')}`.execute(transaction);
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
