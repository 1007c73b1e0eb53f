import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wipeLinks } from '../../../server/accounts/own-data/wipe-links.ts';
import type { Click } from '../../../server/clicks/click-batch.ts';
import { foldClicks, settleClicks } from '../../../server/clicks/folding/fold-store.ts';
import { foldWaitingClicks } from '../../../server/clicks/folding/fold-waiting-clicks.ts';
import { createReadWithPending } from '../../../server/clicks/pending-clicks-store.ts';
import { uncountedClicks } from '../../../server/clicks/pending-entries.ts';
import type { Database } from '../../../server/database/database.ts';
import { createKeeping } from '../../../server/kept-by-rooms.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { askForRanks } from '../../../server/links/stores/ranked-lists-store.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { anyClick, appendClicks, seededRandom } from '../../support/builders/click-builder.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { expectFolded } from '../../support/database/folded-sums.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { rankAll } from '../../support/run/rank-all.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';

const now = Date.UTC(2026, 4, 20, 12);
const folders = 3;

// Only PostgreSQL has several at once.
describeFirst([...databaseKinds].reverse(), 'clicks on %s', (kind) => {
  let shared: SharedDatabase;
  let linkIds: number[];
  let owners: number[];
  const folding = () => ({ database: shared.database, links: clickedLinks, clock: { now: () => now } });

  beforeEach(async () => {
    shared = await createSharedDatabase(kind);
    const { database } = shared;
    owners = [];
    for (let person = 0; person < 3; person += 1) {
      const { id } = await createSignedInUser({ database, clock: systemClock });
      await insertLinks(database, id, 30, (index) => `https://example.com/${index}`);
      owners.push(id);
    }
    await askForRanks(database.query, { ownerId: owners[1] as number, type: 'url' });
    await database.query
      .insertInto('links')
      .values({
        type: 'url',
        code: 'visitors',
        target: 'https://example.com/',
        is_active: 1,
        created_at_ms: 0,
      })
      .execute();
    linkIds = (await database.query.selectFrom('links').select('id').execute()).map(({ id }) => id);
  });
  afterEach(() => shared.remove());

  /** Many on a few links, some on all. */
  function someClicks(seed: number, count: number): Click[] {
    const random = seededRandom(seed);
    return Array.from({ length: count }, () =>
      anyClick(random, linkIds[random(random(2) === 0 ? 2 : linkIds.length)] as number, now),
    );
  }

  /** As several nodes do, each until nothing waits. */
  async function foldTogether(isOver = () => true): Promise<void> {
    await Promise.all(
      Array.from({ length: folders }, async (_, folder) => {
        for (;;) {
          const wasOver = isOver();
          const folded = await foldClicks(folding(), 3 + 2 * folder);
          if (folded === 0 && wasOver) return;
        }
      }),
    );
  }

  it('are counted once each when several nodes fold at the same time', async () => {
    const clicks = someClicks(1, 2000);
    await appendClicks(shared.database, clicks, 20);
    await foldTogether();
    await expectFolded(shared.database, clicks);
  });

  it('are counted once each when one node folds twice at the same time', async () => {
    const clicks = someClicks(10, 3000);
    await appendClicks(shared.database, clicks, 10);
    const { dialect } = shared.database;
    expect(shared.database.jobsAtOnce()).toBe(dialect.kind === 'postgres' && !dialect.isDistributed ? 2 : 1);
    await foldWaitingClicks(folding());
    await expectFolded(shared.database, clicks);
  });

  it('are read with none missing and none twice while several nodes fold', async () => {
    const { database } = shared;
    const clicks = someClicks(2, 1500).filter(({ from }) => from !== 'bot');
    await appendClicks(database, clicks, 20);
    const readWithPending = createReadWithPending(database);
    let isOver = false;
    const folded = foldTogether().then(() => {
      isOver = true;
    });
    const read = new Set<number>();
    while (!isOver)
      read.add(
        await readWithPending(async (pending) => {
          const links = await database.query.selectFrom('links').select('clicks').execute();
          const waiting = [...uncountedClicks(pending).values()];
          return [...links.map((link) => link.clicks), ...waiting].reduce((sum, count) => sum + count, 0);
        }),
      );
    await folded;
    expect([...read]).toEqual([clicks.length]);
  });

  it('are all known to whoever settles them while others record and fold', async () => {
    const { database } = shared;
    const clicks = someClicks(3, 150).filter(({ from }) => from !== 'bot');
    let begun = 0;
    let recorded = 0;
    let isOver = false;
    const recording = (async () => {
      for (const click of clicks) {
        begun += 1;
        await appendClicks(database, [click], 1);
        recorded += 1;
      }
      isOver = true;
    })();
    const foldingOn = foldTogether(() => isOver);
    while (!isOver)
      await database.query.transaction().execute(async (transaction) => {
        const before = recorded;
        await settleClicks(folding(), transaction);
        const links = await transaction.selectFrom('links').select('clicks').execute();
        const counted = links.reduce((sum, link) => sum + link.clicks, 0);
        expect(counted).toBeGreaterThanOrEqual(before);
        expect(counted).toBeLessThanOrEqual(begun);
      });
    await recording;
    await foldingOn;
    await expectFolded(database, clicks);
  });

  it('have their places in lists that are put in order while others fold', async () => {
    const { database } = shared;
    const clicks: Click[] = [];
    for (const [round, ownerId] of owners.entries()) {
      const more = someClicks(6 + round, 1000);
      clicks.push(...more);
      await appendClicks(database, more, 10);
      const folded = foldTogether();
      await foldClicks(folding(), 5);
      await askForRanks(database.query, { ownerId, type: 'url' });
      await rankAll(database);
      await folded;
    }
    await expectFolded(database, clicks);
  });

  // SQLite has one writer, and on Citus those who fold take turns.
  it.skipIf(kind !== 'postgres')(
    'have their places in lists that were asked for after a fold had begun',
    async () => {
      const { database } = shared;
      const clicks = someClicks(9, 300).map((click) => ({ ...click, atMs: now }));
      await appendClicks(database, clicks.slice(0, 150), 150);
      await foldTogether();
      await appendClicks(database, clicks.slice(150), 150);
      let ranked: Promise<void> | undefined;
      const folded = await database.query.transaction().execute(async (transaction) => {
        // Sums of owners come last: the fold waits with everything else done.
        await transaction
          .updateTable('visit_days')
          .set({ day: sql`day` })
          .where('subject', '=', 'owner-url')
          .execute();
        const waiting = foldClicks(folding(), 10);
        await expect.poll(() => waitsForLock(database), { timeout: 10_000 }).toBe(true);
        for (const ownerId of owners) await askForRanks(database.query, { ownerId, type: 'url' });
        ranked = rankAll(database);
        await setTimeout(200);
        return { waiting };
      });
      await folded.waiting;
      await ranked;
      await expectFolded(database, clicks);
    },
  );

  it('leave nothing of links that are wiped while others fold', async () => {
    const { database } = shared;
    const clicks = someClicks(4, 1000);
    await appendClicks(database, clicks, 10);
    const [gone = 0] = owners;
    const wiped = await database.query
      .selectFrom('links')
      .select('id')
      .where('owner_id', '=', gone)
      .execute();
    const wiping = (async () => {
      for (const { id } of wiped)
        await wipeLinks(database, createKeeping(database), { userId: gone, linkIds: [id], now });
    })();
    await foldTogether();
    await wiping;
    await foldTogether();
    const gonesLinks = wiped.map(({ id }) => id);
    const left = clicks.filter(({ linkId }) => !gonesLinks.includes(linkId));
    for (const subject of ['visit_days', 'visit_totals'] as const)
      await database.query
        .deleteFrom(subject)
        .where('subject', '=', 'owner-url')
        .where('subject_id', '=', gone)
        .execute();
    await database.query.updateTable('links').set({ clicks: 0 }).where('id', 'in', gonesLinks).execute();
    await expectFolded(database, left);
  });

  it('of a link that is followed all day are kept in few characters', async () => {
    const { database } = shared;
    const random = seededRandom(5);
    const clicks = Array.from({ length: 200 }, () => anyClick(random, linkIds[0] as number, now));
    for (const click of clicks) {
      await appendClicks(database, [click], 1);
      await foldClicks(folding(), 10);
    }
    await expectFolded(database, clicks);
    const days = await database.query.selectFrom('visit_days').select('quarters').execute();
    for (const { quarters } of days) expect(quarters.length).toBeLessThan(1200);
    const [month] = await database.query.selectFrom('link_breakdowns').select('counts').execute();
    expect(month?.counts.length).toBeLessThan(5000);
  });
});

async function waitsForLock({ query }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
  return rows.length > 0;
}
