import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { TagRow } from './tag-store.ts';

/** A tag whose links have not all been told what became of it: a certain one, or any. */
export function changedTag(query: Kysely<Schema>, id?: number): Promise<TagRow | undefined> {
  return query
    .selectFrom('tags')
    .selectAll()
    .where('told_up_to', 'is not', null)
    .$if(id !== undefined, (tags) => tags.where('id', '=', id ?? 0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Its next links. */
export async function nextLinksOfTag(
  transaction: Transaction<Schema>,
  { id, told_up_to }: TagRow,
  most: number,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('link_tags')
    .select('link_id')
    .where('tag_id', '=', id)
    .where('link_id', '>', told_up_to ?? 0)
    .orderBy('link_id')
    .limit(most)
    .execute();
  return rows.map(({ link_id }) => link_id);
}

/** Notes how far it was told, unless it was changed again meanwhile; null: everywhere. Of a deleted one no links are left. */
export async function noteTold(
  transaction: Transaction<Schema>,
  { id, told_up_to, name_folded }: TagRow,
  upTo: number | null,
): Promise<void> {
  await transaction
    .updateTable('tags')
    .set({ told_up_to: upTo })
    .where('id', '=', id)
    .where('told_up_to', '=', told_up_to)
    .where('name_folded', '=', name_folded)
    .where('deleted_at_ms', 'is', null)
    .execute();
}

/** Removes a deleted tag that no link has any more. */
export async function removeTag(query: Kysely<Schema>, id: number): Promise<void> {
  await query.deleteFrom('tags').where('id', '=', id).where('deleted_at_ms', 'is not', null).execute();
}
