import { sql } from 'kysely';
import type { Database } from '../../../server/database/database.ts';
import type { Schema } from '../../../server/database/schema.ts';

/** As on a disk that is full at that moment: what is inserted into a table is refused, and all else works. */
export async function refuseInserts(
  { query, dialect }: Pick<Database, 'query' | 'dialect'>,
  table: keyof Schema,
): Promise<void> {
  if (dialect.kind === 'sqlite')
    await sql`create trigger full_disk before insert on ${sql.table(table)}
      begin select raise(abort, 'database or disk is full'); end`.execute(query);
  else if (dialect.isDistributed)
    await sql`alter table ${sql.table(table)} add constraint full_disk check (false) not valid`.execute(
      query,
    );
  else {
    await sql`create or replace function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device'; end $$`.execute(query);
    await sql`create trigger full_disk before insert on ${sql.table(table)}
      for each row execute function full_disk()`.execute(query);
  }
}

/** There is room again. */
export async function takeInserts(
  { query, dialect }: Pick<Database, 'query' | 'dialect'>,
  table: keyof Schema,
): Promise<void> {
  if (dialect.isDistributed) {
    await sql`alter table ${sql.table(table)} drop constraint full_disk`.execute(query);
    return;
  }
  const of = dialect.kind === 'sqlite' ? sql`` : sql`on ${sql.table(table)}`;
  await sql`drop trigger full_disk ${of}`.execute(query);
}
