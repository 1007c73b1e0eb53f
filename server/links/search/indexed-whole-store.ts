import type { Database } from '../../database/database.ts';

/** Has the index take some links in anew that it still knows by their whole address; says whether there were any. */
export async function shortenSome({ query, commit }: Database, amount: number): Promise<boolean> {
  const rows = await query.selectFrom('links_indexed_whole').select('link_id').limit(amount).execute();
  if (rows.length === 0) return false;
  const ids = rows.map((row) => row.link_id);
  await commit(
    [
      query
        .updateTable('links')
        .set((eb) => ({ target: eb.ref('target') }))
        .where('id', 'in', ids)
        .compile(),
      query.deleteFrom('links_indexed_whole').where('link_id', 'in', ids).compile(),
    ],
    'normal',
  );
  return true;
}
