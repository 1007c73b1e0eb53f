import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * What PostgreSQL cannot keep by itself where tables lie on several machines: the stores write the rows of the search
 * index, and no link is ever removed that others refer to. SQLite goes on keeping both.
 */
export async function makeDistributable(db: Kysely<unknown>, { kind }: Dialect): Promise<void> {
  if (kind === 'sqlite') return;
  await sql`drop trigger links_search_of_new on links`.execute(db);
  await sql`drop trigger links_search_of_changed on links`.execute(db);
  await sql`drop function take_in_links_search()`.execute(db);
  await sql`drop function keep_links_search()`.execute(db);
  await sql`do $$ declare kept record; begin
    for kept in select conrelid::regclass as child, conname as name from pg_constraint
      where contype = 'f' and confrelid = 'links'::regclass and conparentid = 0
    loop
      execute format('alter table %s drop constraint %I', kept.child, kept.name);
    end loop;
  end $$`.execute(db);
}
