// @module-tag rest
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser, strongPassword } from '../../support/builders/account-builder.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { createSharedDatabase } from '../../support/database/shared-database.ts';
import { untilWiped } from '../../support/database/until-wiped.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { startServer } from '../../support/servers/server-process.ts';

const links = 3000;

describe.each(databaseKinds)('a server on %s that is killed while it wipes an account', (kind) => {
  it('goes on where it was when it is started again, until nothing is left', async () => {
    const shared = await createSharedDatabase(kind);
    const { query } = shared.database;
    const { id, token } = await createSignedInUser({ database: shared.database, clock: systemClock });
    await insertLinks(shared.database, id, links, (index) => `https://example.com/canary/${index}`);
    const left = async () => {
      const rows = await query.selectFrom('links').select('id').where('owner_id', '=', id).execute();
      return rows.length;
    };
    const server = await startServer(shared.environment);
    const answer = await fetch(server.address + endpoints.deleteAccount.path, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ password: strongPassword }),
    });
    expect(await answer.json()).toMatchObject({ status_code: 620 });
    await expect.poll(left, { timeout: 60_000, interval: 1 }).toBeLessThan(links);
    await server.kill();
    const leftAtKill = await left();
    expect(leftAtKill).toBeGreaterThan(0);

    const next = await startServer(shared.environment);
    await untilWiped(shared.database, id, 120_000);
    expect(await left()).toBe(0);
    const targets = await query.selectFrom('links').select('id').where('target', 'is not', null).execute();
    expect(targets).toEqual([]);
    expect(await query.selectFrom('links').select('id').execute()).toHaveLength(links);
    await next.stop();
    await shared.remove();
  }, 240_000);
});
