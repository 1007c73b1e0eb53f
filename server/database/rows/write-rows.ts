import { type CompiledQuery, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';
import type { NeutralRow } from './neutral-row.ts';
import type { CarriedTable, ColumnKind } from './tables.ts';

/** A statement that inserts rows as they are, numbers included. They are one parameter: JSON, with bytes in hex. */
export function insertRows(
  query: Kysely<Schema>,
  { kind }: Dialect,
  { name, columns }: CarriedTable,
  rows: NeutralRow[],
): CompiledQuery {
  const json = JSON.stringify(
    rows.map((row) =>
      row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value)),
    ),
  );
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = sql.join(columns.map((column, place) => readers[kind](column.kind, place)));
  const given = kind === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(cast(${json} as json))`;
  return sql`insert into ${sql.table(name)} (${names}) select ${values} from ${given}`.compile(query);
}

const readers: Record<Dialect['kind'], (kind: ColumnKind, place: number) => RawBuilder<unknown>> = {
  sqlite: (kind, place) =>
    kind === 'bytes' ? sql`unhex(value ->> ${sql.lit(place)})` : sql`value ->> ${sql.lit(place)}`,
  postgres(kind, place) {
    const text = sql`value ->> ${sql.lit(place)}`;
    if (kind === 'bytes') return sql`decode(${text}, 'hex')`;
    return kind === 'number' ? sql`cast(${text} as bigint)` : text;
  },
};

/** Has a table number its next row after all that it ever numbered elsewhere. */
export async function continueNumbers(
  transaction: Transaction<Schema>,
  { kind }: Dialect,
  { name }: CarriedTable,
  last: number,
): Promise<void> {
  if (last === 0) return;
  if (kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(cast(${name} as text), 'id'), ${sql.lit(last)})`.execute(
      transaction,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(transaction);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${sql.lit(last)})`.execute(transaction);
}
