// @module-tag rest
import { afterEach, describe, expect, it } from 'vitest';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';
import { visitorOf } from '../../support/servers/short-link-visitor.ts';

const target = 'https://example.com/';
const limits = Array.from({ length: 50 }, (_, index) => index + 1);

describe.each(databaseKinds)('click limits over four servers on one %s', (kind) => {
  let shared: SharedDatabase;
  let servers: ServerProcess[] = [];

  afterEach(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await shared.remove();
  });

  async function startFour(): Promise<void> {
    shared = await createSharedDatabase(kind);
    await shared.database.query
      .insertInto('links')
      .values(
        limits.map((limit) => ({
          type: 'url' as const,
          code: `limit${limit}`,
          target,
          is_active: 1 as const,
          clicks_limit: limit,
          created_at_ms: Date.now(),
        })),
      )
      .execute();
    servers = await Promise.all(Array.from({ length: 4 }, () => startServer(shared.environment)));
  }

  /** A thousand visits at once, each link asked for more often than it allows. */
  async function visitAll(): Promise<Map<number, number>> {
    const visitors = servers.map((server) => visitorOf(server.address));
    const granted = new Map(limits.map((limit) => [limit, 0]));
    const asked = Array.from({ length: 1000 }, (_, n) => {
      // Large limits are asked for more often: every link gets at least two visits too many.
      const limit = limits[Math.floor(Math.sqrt(n / 1000) * limits.length)] as number;
      return { limit, visit: visitors[n % visitors.length] as (typeof visitors)[number] };
    });
    const extra = limits.flatMap((limit) =>
      Array.from({ length: limit + 2 }, (_, n) => ({
        limit,
        visit: visitors[n % 4] as (typeof visitors)[number],
      })),
    );
    await Promise.all(
      [...asked, ...extra].map(async ({ limit, visit }) => {
        const answer = await visit(`/limit${limit}`).catch(() => null);
        if (answer?.location === target) granted.set(limit, (granted.get(limit) as number) + 1);
      }),
    );
    return granted;
  }

  it('are granted exactly as often as allowed', async () => {
    await startFour();
    const granted = await visitAll();
    expect([...granted]).toEqual(limits.map((limit) => [limit, limit]));
  });

  it('are never granted once more when a server is killed in the middle', async () => {
    await startFour();
    setTimeout(() => void servers[0]?.kill(), 150);
    const granted = await visitAll();
    for (const [limit, count] of granted) expect(count).toBeLessThanOrEqual(limit);
    const rows = await shared.database.query
      .selectFrom('links')
      .select(['code', 'clicks', 'clicks_limit'])
      .execute();
    for (const row of rows) {
      expect(row.clicks).toBeLessThanOrEqual(row.clicks_limit as number);
      // Whatever was answered was counted first.
      expect(granted.get(row.clicks_limit as number) as number).toBeLessThanOrEqual(row.clicks);
    }
  });
});
