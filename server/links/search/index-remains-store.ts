import { type RawBuilder, sql } from 'kysely';
import { inSmallSteps } from '../../jobs/small-steps.ts';
import type { LinkSearch } from './link-search.ts';

const pages = { fewest: 8, most: 64 };

/**
 * A word that is taken out of a full-text table stays in its file, marked, until the parts of the table that lie on top
 * of each other are merged into one. Merging can be cut into small pieces, and goes on where it was when it was killed.
 * How many links were ever taken out, and how many of them are gone for good, is counted, so that it is known after a
 * kill as well.
 */
export const removeIndexRemains: LinkSearch['removeRemains'] = async ({ query, commit }, signal) => {
  const compiled = (statement: RawBuilder<unknown>) => statement.compile(query);
  const { removals, freed } = await query
    .withTables<{ links_search_removals: { removals: number; freed: number } }>()
    .selectFrom('links_search_removals')
    .select(['removals', 'freed'])
    .executeTakeFirstOrThrow();
  if (removals === freed) return false;
  let isBegun = false;
  let isDone = false;
  await inSmallSteps({ ...pages, signal }, async (amount) => {
    // A negative number begins to merge all there is; positive ones go on. The words 'merge' and rank are FTS5's own.
    const merged = sql`insert into links_search (links_search, rank) values ('merge', ${isBegun ? amount : -amount})`;
    const changes = compiled(sql`select total_changes() as changes`);
    const [before, , after] = await commit([changes, compiled(merged), changes], 'normal');
    const changed = Number(changesIn(after)) - Number(changesIn(before));
    // Nothing but the statement itself: FTS5's documentation of its merge command says to tell the end by this.
    isDone = isBegun && changed < 2;
    isBegun = true;
    return !isDone;
  });
  if (isDone)
    await commit([compiled(sql`update links_search_removals set freed = max(freed, ${removals})`)], 'normal');
  return isDone;
};

function changesIn(rows: unknown[] | undefined): unknown {
  return (rows?.[0] as { changes?: unknown } | undefined)?.changes;
}
