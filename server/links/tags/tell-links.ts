import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { inSmallSteps } from '../../jobs/small-steps.ts';
import { changedTag, nextLinksOfTag, noteTold, removeTag } from './changed-tags-store.ts';
import { foldTagsOf, removeLinkTags } from './tag-store.ts';

const tellEveryMs = 5000;
const links = { fewest: 10, most: 200 };
/** Links that hear of a changed tag before whoever changed it is answered. */
const toldAtOnce = 200;

/** Tells some links of a tag that was changed or deleted. */
async function tellSome(database: Database, tagId: number, amount: number): Promise<void> {
  const isGone = await database.query.transaction().execute(async (transaction) => {
    const tag = await changedTag(transaction, tagId);
    if (tag === undefined) return false;
    const ids = await nextLinksOfTag(transaction, tag, amount);
    if (tag.deleted_at_ms !== null) await removeLinkTags(transaction, ids, [tagId]);
    await foldTagsOf(transaction, database.dialect, ids);
    const isLast = ids.length < amount;
    await noteTold(transaction, tag, isLast ? null : (ids.at(-1) ?? 0));
    return isLast && tag.deleted_at_ms !== null;
  });
  // By itself: whoever puts it on a link now holds that link, and waits for nothing of ours.
  if (isGone) await removeTag(database.query, tagId);
}

/** Tells the first links of a tag; a job tells the others. */
export async function tellLinksAtOnce(database: Database, tagId: number): Promise<void> {
  await tellSome(database, tagId, toldAtOnce);
}

/** Has links with very common tags follow what became of these. */
export function tagJobs(database: Database): Job[] {
  return [
    {
      name: 'tell links of tags',
      everyMs: tellEveryMs,
      run: (signal) =>
        inSmallSteps({ ...links, signal }, async (amount) => {
          const tag = await changedTag(database.query);
          if (tag !== undefined) await tellSome(database, tag.id, amount);
          return tag !== undefined;
        }),
    },
  ];
}
