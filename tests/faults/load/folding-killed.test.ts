// @module-tag rest
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { anyClick, appendClicks, seededRandom } from '../../support/builders/click-builder.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { expectFolded } from '../../support/database/folded-sums.ts';
import { createSharedDatabase } from '../../support/database/shared-database.ts';
import { alsoLong } from '../../support/run/rest.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { startServer } from '../../support/servers/server-process.ts';

const links = 500;
const clicksPerRound = 20_000;

describe.each(databaseKinds)('two nodes on %s that fold', (kind) => {
  it.each(alsoLong([2], [20]))(
    'count every click once when one of them is killed in the middle, %i times',
    async (rounds) => {
      const shared = await createSharedDatabase(kind);
      const { database, environment } = shared;
      const { id } = await createSignedInUser({ database, clock: systemClock });
      await insertLinks(database, id, links, (index) => `https://example.com/${index}`);
      const ids = (await database.query.selectFrom('links').select('id').execute()).map((link) => link.id);
      const random = seededRandom(11);
      const all = [];
      for (let round = 0; round < rounds; round += 1) {
        const clicks = Array.from({ length: clicksPerRound }, () =>
          anyClick(random, ids[random(random(2) === 0 ? 3 : links)] as number, Date.now()),
        );
        all.push(...clicks);
        await appendClicks(database, clicks, 40);
        const waiting = async () =>
          (await database.query.selectFrom('click_batches').select('id').execute()).length;
        const before = await waiting();
        const [killed, other] = await Promise.all([startServer(environment), startServer(environment)]);
        while ((await waiting()) === before);
        await killed.kill();
        await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
        await other.stop();
      }
      await expectFolded(database, all);
      await shared.remove();
    },
    600_000,
  );
});
