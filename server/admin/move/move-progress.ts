import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { type NeutralValue, readRow, writeRow } from '../../database/rows/neutral-row.ts';
import { type CarriedTable, unfinishedMove } from '../../database/rows/tables.ts';
import type { Schema } from '../../database/schema.ts';

/**
 * How far a move is, kept in its target: the key of the last row of each table that has arrived, written in the commit
 * that brought it. Whoever is killed goes on behind it.
 */
interface ProgressRow {
  table_name: string;
  last_key: string;
}

/** Stands among the tables for what is being moved. */
const identityName = '';
const table = sql.table(unfinishedMove);

export async function beginProgress(transaction: Transaction<Schema>, identity: string): Promise<void> {
  await sql`create table ${table} (table_name text primary key, last_key text not null)`.execute(transaction);
  await sql`insert into ${table} (table_name, last_key) values (${identityName}, ${identity})`.execute(
    transaction,
  );
}

/** What is being moved into this database. */
export async function identityUnderWay(query: Kysely<Schema>): Promise<string | null> {
  return readProgress(query, identityName);
}

/** The key of the last row that has arrived; null: none has. */
export async function lastArrived(
  query: Kysely<Schema>,
  { name, key, columns }: CarriedTable,
): Promise<NeutralValue[] | null> {
  const text = await readProgress(query, name);
  if (text === null) return null;
  const ofKey = key.map((part) => columns.find((column) => column.name === part));
  return readRow(text, { columns: ofKey.filter((column) => column !== undefined) });
}

/** A statement that notes that all rows up to this key have arrived. */
export function noteArrived(query: Kysely<Schema>, name: string, key: NeutralValue[]): CompiledQuery {
  return sql`insert into ${table} (table_name, last_key) values (${name}, ${writeRow(key)})
    on conflict (table_name) do update set last_key = excluded.last_key`.compile(query);
}

export async function endProgress(transaction: Transaction<Schema>): Promise<void> {
  await sql`drop table ${table}`.execute(transaction);
}

async function readProgress(query: Kysely<Schema>, name: string): Promise<string | null> {
  const { rows } = await sql<ProgressRow>`
    select table_name, last_key from ${table} where table_name = ${name}`.execute(query);
  return rows[0]?.last_key ?? null;
}
