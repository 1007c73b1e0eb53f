import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';

/** The table of messages whose shards are written anew once something was deleted from them. */
const noted = 'secret_contents';

/**
 * Notes on each node which of its shards something was deleted from, in the transaction that deletes it. A node that
 * joins later makes its table of notes with the first one.
 */
export async function noteDeletionsOnShards(query: Kysely<Schema>): Promise<void> {
  await sql`create or replace function note_unpurged_piece() returns trigger language plpgsql as $$ begin
    if to_regclass('unpurged_pieces') is null then
      perform pg_advisory_xact_lock(7301003);
      create table if not exists unpurged_pieces (
        id bigint generated always as identity primary key, piece text not null);
    end if;
    insert into unpurged_pieces (piece) values (tg_table_name);
    return null;
  end $$`.execute(query);
  const { rows } = await sql`select 1 from pg_trigger
    where tgrelid = to_regclass(${noted}) and tgname = 'note_unpurged_piece'`.execute(query);
  if (rows.length > 0) return;
  // Citus cannot know that this one stays on its node.
  await sql`set citus.enable_unsafe_triggers to on`.execute(query);
  await sql`create trigger note_unpurged_piece after delete on ${sql.table(noted)}
    for each row execute function note_unpurged_piece()`.execute(query);
  await sql`reset citus.enable_unsafe_triggers`.execute(query);
}
