import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { WipedLinks } from '../../database/kept-by-room.ts';
import type { Schema } from '../../database/schema.ts';
import type { TagsTable } from '../../database/tables/order.ts';
import { takeInAnew } from '../stores/searched-links-store.ts';

/** A tag as it is read. */
export type TagRow = Selectable<TagsTable>;
/** What is shown of a tag. */
export type TagFace = Pick<TagRow, 'id' | 'name' | 'colour'>;

export function presentTag({ id, name, colour }: TagFace): TagFace {
  return { id, name, colour };
}

/** An owner's tags, by name. */
export function tagsOfOwner(query: Kysely<Schema>, ownerId: number): Promise<TagRow[]> {
  return query
    .selectFrom('tags')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('deleted_at_ms', 'is', null)
    .orderBy('name_folded')
    .execute();
}

/** Makes tags; one whose name is taken meanwhile is left out. */
export async function insertTags(
  transaction: Transaction<Schema>,
  tags: readonly Insertable<TagsTable>[],
): Promise<void> {
  await transaction
    .insertInto('tags')
    .values(tags)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Changes a tag, and gives it as it is then. */
export function changeTagRow(
  transaction: Transaction<Schema>,
  id: number,
  columns: Updateable<TagsTable>,
): Promise<TagFace> {
  return transaction
    .updateTable('tags')
    .set({ id, ...columns })
    .where('id', '=', id)
    .returning(['id', 'name', 'colour'])
    .executeTakeFirstOrThrow();
}

interface TagOfLink extends TagFace {
  link_id: number;
  name_folded: string;
}

function tagsOnLinks(query: Kysely<Schema>, linkIds: readonly number[]): Promise<TagOfLink[]> {
  return query
    .selectFrom('link_tags')
    .innerJoin('tags', 'tags.id', 'link_tags.tag_id')
    .select(['link_id', 'tags.id', 'name', 'name_folded', 'colour'])
    .where('link_id', 'in', linkIds)
    .where('deleted_at_ms', 'is', null)
    .orderBy('name_folded')
    .execute();
}

/** The tags of some links, by link; those without any are missing. */
export async function tagsOf(
  query: Kysely<Schema>,
  linkIds: readonly number[],
): Promise<Map<number, TagFace[]>> {
  const found = new Map<number, TagFace[]>();
  if (linkIds.length === 0) return found;
  for (const { link_id, id, name, colour } of await tagsOnLinks(query, linkIds))
    found.set(link_id, [...(found.get(link_id) ?? []), { id, name, colour }]);
  return found;
}

/** The names of the tags of some links, by link; those without any are missing. */
export async function tagNamesOf(
  query: Kysely<Schema>,
  linkIds: readonly number[],
): Promise<Map<number, string[]>> {
  const tags = await tagsOf(query, linkIds);
  return new Map([...tags].map(([id, ofLink]) => [id, ofLink.map(({ name }) => name)]));
}

/** A tag on a link. */
export type LinkTag = readonly [tagId: number, linkId: number];

/** Puts tags on links; those that are there stay. */
export async function addLinkTags(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  pairs: readonly LinkTag[],
): Promise<void> {
  if (pairs.length === 0) return;
  const added = dialect.manyRows(JSON.stringify(pairs), { tag_id: 'number', link_id: 'number' });
  await sql`insert into link_tags (tag_id, link_id) select tag_id, link_id from ${added} as added where true
    on conflict do nothing`.execute(transaction);
}

/** Takes tags off links: those named, or all. */
export async function removeLinkTags(
  transaction: Transaction<Schema>,
  linkIds: readonly number[],
  tagIds?: readonly number[],
): Promise<void> {
  if (linkIds.length === 0 || tagIds?.length === 0) return;
  await transaction
    .deleteFrom('link_tags')
    .where('link_id', 'in', linkIds)
    .$if(tagIds !== undefined, (query) => query.where('tag_id', 'in', tagIds ?? []))
    .execute();
}

/** Has the search find links by the tags that they now have. */
export async function foldTagsOf(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  linkIds: readonly number[],
): Promise<void> {
  if (linkIds.length === 0) return;
  const names = new Map<number, string[]>(linkIds.map((id) => [id, []]));
  for (const { link_id, name_folded } of await tagsOnLinks(transaction, linkIds))
    names.get(link_id)?.push(name_folded);
  const folded = [...names].map(([id, ofLink]) => [id, ofLink.length === 0 ? null : ofLink.join('\n')]);
  const changed = dialect.manyRows(JSON.stringify(folded), { id: 'number', folded: 'text' });
  // What is not deleted: the search must not find it again.
  const { rows } = await sql<{
    id: number;
  }>`update links set tags_folded = changed.folded from ${changed} as changed
    where links.id = changed.id and links.deleted_at_ms is null
    and coalesce(links.tags_folded, '') <> coalesce(changed.folded, '') returning links.id`.execute(
    transaction,
  );
  await takeInAnew(
    transaction,
    dialect,
    rows.map(({ id }) => id),
  );
}

export function removeLinksTags(query: Kysely<Schema>, { ids }: WipedLinks) {
  return query.deleteFrom('link_tags').where('link_id', 'in', ids);
}

export async function removeOwnersTags(transaction: Transaction<Schema>, ownerId: number): Promise<void> {
  await transaction.deleteFrom('tags').where('owner_id', '=', ownerId).execute();
}
