import type { TagColour } from '../../../contract/order/tags.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { foldedText } from '../options/folded-text.ts';
import { ensureTags } from './ensure-tags.ts';
import { changeTagRow, type TagFace, type TagRow, tagsOfOwner } from './tag-store.ts';
import { tellLinksAtOnce } from './tell-links.ts';

export interface ManageTagsDeps {
  database: Database;
  clock: Clock;
}

export interface ChosenTag {
  name?: string | undefined;
  colour?: TagColour | null | undefined;
}

/** Makes a tag. */
export function createTag(
  { database, clock }: ManageTagsDeps,
  ownerId: number,
  { name, colour }: ChosenTag & { name: string },
): Promise<Result<TagFace, 'tagTaken' | 'tooManyTags'>> {
  return database.query.transaction().execute(async (transaction) => {
    const isTaken = (await tagsOfOwner(transaction, ownerId)).some(isNamed(name));
    if (isTaken) return fail('tagTaken');
    const made = await ensureTags(transaction, { ownerId, now: clock.now() }, [name]);
    if (!made.ok) return made;
    const id = made.value[0] ?? 0;
    return ok(await changeTagRow(transaction, id, colour ? { colour } : {}));
  });
}

/** Changes a tag. What links are found by follows, where there are many of them in the background. */
export async function changeTag(
  { database }: ManageTagsDeps,
  ownerId: number,
  id: number,
  { name, colour }: ChosenTag,
): Promise<Result<TagFace, 'tagTaken' | 'notFound'>> {
  const changed = await database.query
    .transaction()
    .execute(async (transaction): Promise<Result<TagFace, 'tagTaken' | 'notFound'>> => {
      const tags = await tagsOfOwner(transaction, ownerId);
      if (!tags.some((tag) => tag.id === id)) return fail('notFound');
      if (name !== undefined && tags.some((tag) => tag.id !== id && isNamed(name)(tag)))
        return fail('tagTaken');
      return ok(
        await changeTagRow(transaction, id, {
          ...(name === undefined ? {} : { name, name_folded: foldedText(name), told_up_to: 0 }),
          ...(colour ? { colour } : {}),
        }),
      );
    });
  if (changed.ok && name !== undefined) await tellLinksAtOnce(database, id);
  return changed;
}

/** Deletes a tag: at once for its owner, and off its links, where there are many of them in the background. */
export async function deleteTag(
  { database, clock }: ManageTagsDeps,
  ownerId: number,
  id: number,
): Promise<Result<null, 'notFound'>> {
  const isThere = await database.query.transaction().execute(async (transaction) => {
    const tags = await tagsOfOwner(transaction, ownerId);
    if (!tags.some((tag) => tag.id === id)) return false;
    await changeTagRow(transaction, id, { deleted_at_ms: clock.now(), told_up_to: 0 });
    return true;
  });
  if (!isThere) return fail('notFound');
  await tellLinksAtOnce(database, id);
  return ok(null);
}

function isNamed(name: string): (tag: TagRow) => boolean {
  const folded = foldedText(name);
  return ({ name_folded }) => name_folded === folded;
}
