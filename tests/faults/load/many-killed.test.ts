// @module-tag rest
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertedCode, insertLinks } from '../../support/builders/link-builder.ts';
import { createSharedDatabase } from '../../support/database/shared-database.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { startServer } from '../../support/servers/server-process.ts';

const links = 1000;

describe.each(databaseKinds)('a server on %s that is killed after it deleted a thousand links', (kind) => {
  it.each([
    ['wipes them when it is started again', 0],
    ['brings them back when it was about to', links],
  ])(
    '%s',
    async (_what, back) => {
      const shared = await createSharedDatabase(kind);
      const { query } = shared.database;
      const { id, token } = await createSignedInUser({ database: shared.database, clock: systemClock });
      await insertLinks(shared.database, id, links, (index) => `https://example.com/canary/${index}`);
      const count = async (condition: 'deleted_at_ms' | 'target', operator: 'is' | 'is not') =>
        (await query.selectFrom('links').select('id').where(condition, operator, null).execute()).length;
      const server = await startServer(shared.environment);
      const codes = Array.from({ length: links }, (_, index) => insertedCode(id, index));
      const answer = await fetch(server.address + endpoints.changeMany.path, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'url', action: 'delete', codes }),
      });
      expect(await answer.json()).toMatchObject({ status_code: 904, details: { changed: links } });
      await server.kill();
      expect(await count('deleted_at_ms', 'is')).toBe(0);
      expect(await count('target', 'is not')).toBe(links);
      // As an undoing leaves it that is cut off right after its beginning.
      if (back > 0) await query.updateTable('bulk_actions').set({ is_undone: 1 }).execute();

      const next = await startServer(shared.environment);
      await expect
        .poll(() => query.selectFrom('bulk_actions').select('id').execute(), { timeout: 60_000 })
        .toEqual([]);
      expect(await count('deleted_at_ms', 'is')).toBe(back);
      expect(await count('target', 'is not')).toBe(back);
      await next.stop();
      await shared.remove();
    },
    180_000,
  );
});
