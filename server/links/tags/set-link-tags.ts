import type { Transaction } from 'kysely';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import { addLinkTags, foldTagsOf, type LinkTag, removeLinkTags } from './tag-store.ts';

/** Gives links the tags that they are to have, and no others: ids of tags by id of link. */
export async function setLinkTags(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  tagsOfLinks: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const linkIds = [...tagsOfLinks.keys()];
  const pairs = [...tagsOfLinks].flatMap(([linkId, tagIds]) =>
    tagIds.map((tagId): LinkTag => [tagId, linkId]),
  );
  await removeLinkTags(transaction, linkIds);
  await addLinkTags(transaction, dialect, pairs);
  await foldTagsOf(transaction, dialect, linkIds);
}
