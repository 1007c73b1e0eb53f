// @module-tag rest
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedLinks } from '../../../server/links/stores/ended-links-store.ts';
import { listenersAmong, noteEvent } from '../../../server/webhooks/note-event-port.ts';
import { claimDelivery, latestDeliveries } from '../../../server/webhooks/stores/delivery-store.ts';
import { dueDeliveries } from '../../../server/webhooks/stores/due-deliveries-store.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { type RecordedQueries, recordQueries } from '../../support/database/recorded-queries.ts';
import { type AppUnderTest, startApp, undistributedKinds } from '../../support/servers/app-under-test.ts';

const people = 20;
const webhooksEach = 100;
const now = Date.parse('2026-11-17T12:00:00Z');

describe.each(undistributedKinds)('among 2,000 webhooks and 40,000 deliveries on %s', (kind) => {
  let app: AppUnderTest;
  const owners: number[] = [];

  beforeAll(async () => {
    app = await startApp(kind);
    const { query } = app.database;
    for (let person = 0; person < people; person += 1) {
      const { id: user_id } = await createSignedInUser(app);
      owners.push(user_id);
      const bytes = Buffer.alloc(32, 7);
      const rows = Array.from({ length: webhooksEach }, (_, index) => ({
        public_id: `w${person}x${index}`,
        user_id,
        endpoint_encrypted: bytes,
        format: 'standard' as const,
        events: ' link.created link.expired link.visits ',
        secret_encrypted: bytes,
        signing_key_encrypted: bytes,
        state: 'on' as const,
        created_at_ms: now,
      }));
      await query.insertInto('webhooks').values(rows).execute();
    }
    const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20)`;
    // Most were sent long ago; a few wait, and one webhook has very many waiting.
    await sql`${numbers} insert into webhook_deliveries
      (webhook_id, event_type, data, at_ms, delivered_at_ms) select id, 'test', '{}', ${sql.lit(now)}, ${sql.lit(now)}
      from webhooks, numbers`.execute(query);
    await sql`${numbers} insert into webhook_deliveries
      (webhook_id, event_type, data, at_ms, next_attempt_at_ms) select 7, 'test', '{}', ${sql.lit(now)}, ${sql.lit(now)}
      from webhooks, numbers`.execute(query);
    await insertLinks(app.database, owners[0] as number, 20_000, (index) => `https://example.com/${index}`);
    await sql`update links set expires_at_ms = ${sql.lit(now)} - id`.execute(query);
    if (kind === 'postgres') await sql`analyze`.execute(query);
  });

  afterAll(() => app?.stop());

  const asked: [string, (recorded: RecordedQueries) => Promise<unknown>][] = [
    [
      'what is due',
      async ({ query }) => {
        const search = { lane: 'well', afterId: 3, upToId: 2000, besides: [5], now, most: 16 } as const;
        expect(await dueDeliveries(query, search)).toMatchObject([{ webhookId: 7 }]);
      },
    ],
    ['a claim', ({ query }) => claimDelivery(query, 1, now)],
    [
      'a page of the log',
      async ({ query }) => expect(await latestDeliveries(query, 9, { most: 10 })).toHaveLength(10),
    ],
    [
      'an event of somebody',
      ({ query }) => noteEvent(query, { ownerId: owners[3] as number, type: 'link.deleted', data: {}, now }),
    ],
    [
      'who wants to know of visits',
      async ({ query }) => {
        const found = await listenersAmong(query, app.database.dialect, owners.slice(0, 2));
        expect(found.size).toBe(2);
      },
    ],
    [
      'what has ended',
      ({ query }) =>
        query.transaction().execute(async (transaction) => {
          const after = { atMs: now - 100, linkId: 0 };
          expect(await endedLinks(transaction, after, now - 50, 200, app.database.dialect)).toHaveLength(51);
        }),
    ],
  ];

  /** A few thousand webhooks PostgreSQL may read as a whole where many people are asked about; no log and no links. */
  const walksThroughEverything =
    /SCAN (?:webhooks|webhook_deliveries|links)\b|Seq Scan on (?:webhook_deliveries|links)|USE TEMP B-TREE|Sort Key/;

  it.each(asked)('%s is found by an index', async (_name, ask) => {
    const recorded = recordQueries(app);
    await ask(recorded);
    const plans = await recorded.explainAll();
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) expect(plan).not.toMatch(walksThroughEverything);
  });
});
