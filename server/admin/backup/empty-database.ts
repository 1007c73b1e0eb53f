import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import { countRows } from '../../database/rows/read-rows.ts';
import { carriedTables, derivedTables, unfinishedMove } from '../../database/rows/tables.ts';
import type { Schema } from '../../database/schema.ts';

/** What a server leaves in a database that has not been used yet. */
const beginnings = ['installation', 'rate_limits', 'spent_captchas', 'link_changes'];
const ledger = ['kysely_migration', 'kysely_migration_lock', unfinishedMove];

/** What stands in the way of filling a database. */
export interface Contents {
  /** Tables that are not ours. */
  foreign: string[];
  /** Tables of ours that hold something. */
  filled: string[];
  isBare: boolean;
  /** A move into it is not finished. */
  isHalfMoved: boolean;
}

export async function contentsOf(query: Kysely<Schema>, dialect: Dialect): Promise<Contents> {
  const tables = await tableNames(query, dialect);
  const ours = new Set([...carriedTables, ...derivedTables, ...ledger]);
  const filled: string[] = [];
  for (const name of carriedTables) {
    if (!tables.includes(name) || beginnings.includes(name)) continue;
    if ((await countRows(query, name)) > 0) filled.push(name);
  }
  return {
    foreign: tables.filter((name) => !ours.has(name)),
    filled,
    isBare: tables.length === 0,
    isHalfMoved: tables.includes(unfinishedMove),
  };
}

/** Of PostgreSQL those of the schema that we would write into. */
async function tableNames(query: Kysely<Schema>, { kind }: Dialect): Promise<string[]> {
  const named: RawBuilder<{ name: string }> =
    kind === 'sqlite'
      ? // A full-text table keeps itself in tables that it hides behind its name.
        sql`select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`
      : sql`select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'f') and not relispartition`;
  return (await named.execute(query)).rows.map(({ name }) => name);
}

/** Removes all tables of ours, and what was made for them. The transaction may still take it back. */
export async function dropEverything(transaction: Transaction<Schema>, { kind }: Dialect): Promise<void> {
  const cascade = kind === 'postgres' ? sql`cascade` : sql``;
  for (const name of [...derivedTables, ...carriedTables.toReversed(), ...ledger])
    await sql`drop table if exists ${sql.table(name)} ${cascade}`.execute(transaction);
  if (kind === 'sqlite') return;
  const { rows } = await sql<{ signature: string }>`
    select cast(cast(oid as regprocedure) as text) as signature from pg_proc
    where pronamespace = current_schema()::regnamespace and pg_has_role(proowner, 'usage')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(
    transaction,
  );
  for (const { signature } of rows)
    await sql`drop function ${sql.raw(signature)} cascade`.execute(transaction);
}
