import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** From how many visited links on a list keeps the order that it had until now; shorter ones are sorted when they are read. */
const fewest = 1000;

/** When links were last visited is said by themselves. An order by visits is kept only for long lists. */
export async function rankLongLists(db: Kysely<unknown>, { bigInteger }: Dialect): Promise<void> {
  await db.schema.alterTable('links').addColumn('last_visited_at_ms', bigInteger).execute();
  await db.schema
    .createTable('ranked_lists')
    .addColumn('owner_id', bigInteger, (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('ranked_down_to', bigInteger)
    .addPrimaryKeyConstraint('ranked_lists_pk', ['owner_id', 'type'])
    .execute();
  await sql`create index ranked_lists_being_ranked on ranked_lists (owner_id, type)
    where ranked_down_to is not null`.execute(db);
  await sql`insert into ranked_lists (owner_id, type)
    select owner_id, type from link_ranks group by owner_id, type having count(*) > ${sql.lit(fewest)}`.execute(
    db,
  );
}
