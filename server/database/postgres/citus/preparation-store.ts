import { type Kysely, sql } from 'kysely';
import { type DistributableTable, distribution, type SpreadTable } from '../../distribution.ts';
import type { Schema } from '../../schema.ts';

type Query = Kysely<Schema>;

const kept = Object.entries(distribution)
  .filter(([, placement]) => placement === 'coordinator')
  .map(([name]) => name);

/**
 * Removes what a cluster cannot keep: references that begin or end at a table that does not lie on the coordinator
 * alone. server/database/references.ts has them still, and `doctor` looks for rows that belong to nothing.
 */
export async function dropCrossingReferences(query: Query): Promise<void> {
  const { rows } = await sql<{ child: string; name: string }>`
    select cast(conrelid as regclass)::text as child, conname as name from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
      and not (cast(cast(conrelid as regclass) as text) = any(${kept})
        and cast(cast(confrelid as regclass) as text) = any(${kept}))`.execute(query);
  for (const { child, name } of rows)
    await sql`alter table ${sql.table(child)} drop constraint ${sql.ref(name)}`.execute(query);
}

/** Gives a table the form in which it can be spread; what has it already stays as it is. */
export async function prepareTable(query: Query, table: DistributableTable, to: SpreadTable): Promise<void> {
  await makeWhole(query, table);
  await dropTriggers(query, table);
  await numberBySequence(query, table);
  for (const column of to.lookedUpBy ?? [])
    await sql`create index if not exists ${sql.ref(`${table}_by_${column}`)}
      on ${sql.table(table)} (${sql.ref(column)})`.execute(query);
  if (to.key !== undefined) await giveKey(query, table, to.key);
  await dropUniqueness(query, table, to.by);
}

/** Pieces of a table that one PostgreSQL keeps it in: the shards are its pieces from then on. */
async function makeWhole(query: Query, table: string): Promise<void> {
  const { rows } = await sql<{ is_cut: boolean }>`
    select relkind = 'p' as is_cut from pg_class where oid = to_regclass(${table})`.execute(query);
  if (rows[0]?.is_cut !== true) return;
  const whole = sql.table(`${table}_whole`);
  await sql`create table ${whole} (like ${sql.table(table)} including all)`.execute(query);
  await keepUnsampled(query, table, `${table}_whole`);
  await sql`insert into ${whole} select * from ${sql.table(table)}`.execute(query);
  await sql`drop table ${sql.table(table)}`.execute(query);
  await sql`alter table ${whole} rename to ${sql.ref(table)}`.execute(query);
  await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(`${table}_whole_pkey`)}
    to ${sql.ref(`${table}_pkey`)}`.execute(query);
}

/** What must not be among the values that PostgreSQL samples is not copied by LIKE. */
async function keepUnsampled(query: Query, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass(${from}) and attnum > 0 and attstattarget = 0`.execute(query);
  for (const { name } of rows)
    await sql`alter table ${sql.table(to)} alter column ${sql.ref(name)} set statistics 0`.execute(query);
}

async function dropTriggers(query: Query, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tgname as name from pg_trigger
    where tgrelid = to_regclass(${table}) and not tgisinternal`.execute(query);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(query);
}

/** An identity is what a table that was begun to be distributed cannot have; a sequence gives the same numbers. */
async function numberBySequence(query: Query, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select attname as name, pg_sequence_last_value(
      cast(pg_get_serial_sequence(cast(attrelid as regclass)::text, attname) as regclass)) as last
    from pg_attribute where attrelid = to_regclass(${table}) and attidentity <> ''`.execute(query);
  for (const { name, last } of rows) {
    const [owner, column] = [sql.table(table), sql.ref(name)];
    const sequence = `${table}_${name}_seq`;
    await sql`alter table ${owner} alter column ${column} drop identity`.execute(query);
    await sql`create sequence ${sql.ref(sequence)} owned by ${owner}.${column}`.execute(query);
    await sql`alter table ${owner} alter column ${column}
      set default nextval(${sql.lit(sequence)}::regclass)`.execute(query);
    if (last !== null) await sql`select setval(${sequence}, ${last})`.execute(query);
  }
}

async function giveKey(query: Query, table: string, key: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select conname as name, array(select attname::text from unnest(conkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns
    from pg_constraint where conrelid = to_regclass(${table}) and contype = 'p'`.execute(query);
  const [found] = rows;
  if (found?.columns.join() === key.join()) return;
  if (found !== undefined)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(found.name)}`.execute(query);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  await sql`alter table ${sql.table(table)} add primary key (${columns})`.execute(query);
}

/** What is unique over all nodes only the column can say that rows are spread by. Other keys go on as plain indexes. */
async function dropUniqueness(query: Query, table: string, by: string): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select cast(indexrelid as regclass)::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_attribute on attrelid = indrelid and attname = ${by}
    where indrelid = to_regclass(${table}) and indisunique and not indisprimary
      and not attnum = any(indkey)`.execute(query);
  for (const { name, definition } of rows) {
    await sql`drop index ${sql.ref(name)}`.execute(query);
    await sql.raw(definition.replace(/^CREATE UNIQUE INDEX/, 'CREATE INDEX')).execute(query);
  }
}
