import { expect } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { clicksByCode } from '../../support/database/counted-clicks.ts';
import { createSharedDatabase } from '../../support/database/shared-database.ts';
import { storedQuarters } from '../../support/database/stored-quarters.ts';
import { alsoLong, describeFirst, testFirst } from '../../support/run/rest.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { startServer } from '../../support/servers/server-process.ts';
import { visitorOf } from '../../support/servers/short-link-visitor.ts';

const codes = ['plain01', 'plain02', 'limited1'];
const target = 'https://example.com/';

describeFirst(databaseKinds, 'a server on %s that is killed under load', (kind) => {
  testFirst(
    alsoLong([1, 3], [50]),
    'has every click that was answered, none that was not asked for, and sums that agree, %i times',
    async (times) => {
      const shared = await createSharedDatabase(kind);
      await shared.database.query
        .insertInto('links')
        .values(
          codes.map((code) => ({
            type: 'url' as const,
            code,
            target,
            is_active: 1 as const,
            clicks_limit: code.startsWith('limited') ? 1_000_000 : null,
            created_at_ms: Date.now(),
          })),
        )
        .execute();
      let answered = 0;
      let asked = 0;
      const elsewhere = new Set<string>();
      for (let kill = 0; kill < times; kill += 1) {
        const server = await startServer(shared.environment);
        const visit = visitorOf(server.address);
        let isOver = false;
        const visitors = Array.from({ length: 16 }, async (_, n) => {
          while (!isOver) {
            asked += 1;
            const answer = await visit(`/${codes[n % codes.length]}`).catch(() => null);
            if (answer?.http === 302) answered += 1;
            if (answer !== null && answer.location !== target)
              elsewhere.add(`${answer.http} ${answer.location}`);
          }
        });
        // Some kills come while clicks are being folded, some before.
        await new Promise((resolve) => setTimeout(resolve, 300 + 173 * (kill % 5)));
        await server.kill();
        isOver = true;
        await Promise.all(visitors);
        expect([...elsewhere]).toEqual([]);
        const recorded = await totalOf(shared.database);
        expect(recorded).toBeGreaterThanOrEqual(answered);
        expect(recorded).toBeLessThanOrEqual(asked);
        await expectSumsToAgree(shared.database);
      }
      expect(answered).toBeGreaterThan(0);
      await shared.remove();
    },
    { timeout: 600_000 },
  );
});

async function totalOf(database: Database): Promise<number> {
  return [...(await clicksByCode(database)).values()].reduce((sum, { clicks }) => sum + clicks, 0);
}

/** Each link's total is the sum of its days, and each day's of its quarters, once what waits is added. */
async function expectSumsToAgree(database: Database): Promise<void> {
  const days = await database.query
    .selectFrom('visit_days')
    .selectAll()
    .where('subject', '=', 'link')
    .execute();
  for (const day of days) {
    const quarters = [...storedQuarters(day.quarters).values()];
    expect(quarters.reduce((sum, count) => sum + count, 0)).toBe(day.total);
  }
  for (const { id, clicks, waiting } of (await clicksByCode(database)).values()) {
    const folded = days.filter((day) => day.subject_id === id).reduce((sum, day) => sum + day.total, 0);
    expect(folded + waiting).toBe(clicks);
  }
}
