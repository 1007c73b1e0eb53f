import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { takeInAnew } from '../stores/searched-links-store.ts';

/** Has the index take some links in anew that it still knows by their whole address; says whether there were any. */
export async function shortenSome(database: Database, amount: number): Promise<boolean> {
  const { query } = database;
  const rows = await query.selectFrom('links_indexed_whole').select('link_id').limit(amount).execute();
  if (rows.length === 0) return false;
  await shorten[database.dialect.kind](
    database,
    rows.map((row) => row.link_id),
  );
  return true;
}

const shorten = {
  /** Triggers write the index. */
  sqlite: ({ query, commit }: Database, ids: readonly number[]) =>
    commit(
      [
        query
          .updateTable('links')
          .set((eb) => ({ target: eb.ref('target') }))
          .where('id', 'in', ids)
          .compile(),
        forget(query, ids).compile(),
      ],
      'normal',
    ),
  postgres: ({ query, dialect }: Database, ids: readonly number[]) =>
    query.transaction().execute(async (transaction) => {
      await dialect.lockInOrder(transaction, 'links', ids);
      await takeInAnew(transaction, dialect, ids);
      await forget(transaction, ids).execute();
    }),
};

function forget(query: Kysely<Schema>, ids: readonly number[]) {
  return query.deleteFrom('links_indexed_whole').where('link_id', 'in', ids);
}
