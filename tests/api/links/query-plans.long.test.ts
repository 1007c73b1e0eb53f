import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLinks, addOwner, addVisits, type Owner } from '../../../bench/seed.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Database } from '../../../server/database/database.ts';
import { freshEmail, startAccountsApp } from '../../support/builders/account-builder.ts';
import {
  leave,
  walkThroughAccounts,
  walkThroughLinks,
  walkThroughSecrets,
} from '../../support/builders/product-walk.ts';
import {
  type AskedStatement,
  type RecordedStatements,
  recordStatements,
} from '../../support/database/recorded-statements.ts';
import { createWalkFinder, foreignKeyLookups } from '../../support/database/whole-walks.ts';
import { type AppUnderTest, undistributedKinds } from '../../support/servers/app-under-test.ts';
import { listenForVisits } from '../../support/servers/short-link-visitor.ts';
import { type GraphStandIn, startGraphStandIn } from '../../support/services/graph-stand-in.ts';

const sizes = { big: 200_000, small: 1000, leaving: 100, nobodys: 798_900 };
const minutesMs = 60_000;

/** Tables with so many rows that an index has to be chosen for its own merit. */
const filled = ['links', 'links_search', 'visit_days', 'link_breakdowns', 'secret_contents', 'secret_claims'];

/**
 * Clicks that wait to be folded: all of them are meant, and there are as many as came within a second. Links that the
 * index has to take in anew: whichever come first. What was taken out of the index: one row with two numbers.
 */
const readAsAWhole = ['click_batches', 'links_indexed_whole', 'links_search_removals'];

/** Neither reads a row. */
const withoutPlan = /^(begin|commit|rollback|start transaction|lock table)\b/i;

describe.each(undistributedKinds)('among 1,000,000 links on %s', (kind) => {
  let app: AppUnderTest;
  let facebook: GraphStandIn;
  let recorded: RecordedStatements;
  let owners: Record<'big' | 'small' | 'leaving', Owner>;
  const called = new Set<string>();

  beforeAll(async () => {
    facebook = await startGraphStandIn();
    app = await startAccountsApp(
      kind,
      { ...facebook.environment, RATE_LIMITS: 'on', OPERATOR_EMAIL: 'operator@example.com' },
      {
        async prepare(database) {
          owners = await fill(database);
          recorded = recordStatements(database);
          return recorded.database;
        },
      },
    );
    app.clock.setTo(Date.now());
    app.app.http.addHook('onRequest', async (request) => {
      called.add(`${request.method} ${request.url.split('?')[0]}`);
    });
  }, 15 * minutesMs);

  afterAll(async () => {
    await app?.stop();
    await facebook?.stop();
  });

  it(
    'nothing the product does walks through a table that grows',
    async () => {
      const walk = { app, facebook, visit: await listenForVisits(app) };
      await walkThroughAccounts(walk);
      for (const { token } of [owners.big, owners.small]) {
        await walkThroughLinks(walk, token);
        await walkThroughSecrets(walk, token);
      }
      await leave(walk, owners.leaving);
      const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
      expect(calls.filter((call) => !called.has(call))).toEqual([]);

      const asked = [...recorded.asked];
      for (const statement of await foreignKeyLookups(app.database))
        asked.push({ statement, isPrepared: true });
      expect(new Set(asked.map(({ statement }) => statement.sql)).size).toBeGreaterThan(100);
      expect(await findWholeWalks(asked)).toEqual([]);
    },
    10 * minutesMs,
  );

  async function findWholeWalks(statements: AskedStatement[]): Promise<string[]> {
    const finder = createWalkFinder(app, filled);
    const found = new Set<string>();
    for (const asked of statements.filter(({ statement }) => !withoutPlan.test(statement.sql)))
      for (const { table, how } of await finder.find(asked))
        if (!readAsAWhole.includes(table)) found.add(`${how}: ${asked.statement.sql}`);
    await finder.close();
    return [...found];
  }
});

async function fill(database: Database): Promise<Record<'big' | 'small' | 'leaving', Owner>> {
  let first = 0;
  const addLinksOf = async (name: keyof typeof sizes, owner: Owner | null) => {
    const count = sizes[name];
    await addLinks(database, { owner, first, count, clicksEach: owner === null ? 0 : 10 });
    first += count;
  };
  const addOwnerWithLinks = async (name: 'big' | 'small' | 'leaving') => {
    const owner = await addOwner(database, freshEmail());
    await addLinksOf(name, owner);
    await addVisits(database, 'owner-url', owner.id, { total: sizes[name] * 10, days: 365 });
    return owner;
  };
  const owners = {
    big: await addOwnerWithLinks('big'),
    small: await addOwnerWithLinks('small'),
    leaving: await addOwnerWithLinks('leaving'),
  };
  await addLinksOf('nobodys', null);
  await addSecrets(database, owners.big);
  if (database.dialect.kind === 'postgres') await sql`vacuum analyze`.execute(database.query);
  return owners;
}

/** A secret beside every tenth link of an owner, opened just now and good for long; and where clicks came from. */
async function addSecrets({ query, dialect }: Database, { id: ownerId }: Owner): Promise<void> {
  const now = Date.now();
  const bytes = sql`cast(${Buffer.alloc(64, 7)} as ${dialect.bytes})`;
  const nextYear = sql`cast(${now + 365 * 24 * 60 * minutesMs} as bigint)`;
  const secrets = sql`from links where owner_id = ${ownerId} and type = 'secret'`;
  await sql`insert into links
    (type, code, owner_id, is_active, clicks_limit, clicks, created_at_ms, expires_at_ms, last_opened_at_ms)
    select 'secret', code, owner_id, 1, 100, clicks, created_at_ms, ${nextYear} + id * 1000, created_at_ms + id
    from links where owner_id = ${ownerId} and id % 10 = 0`.execute(query);
  await sql`insert into secret_contents (link_id, ciphertext, wrapped_key)
    select id, ${bytes}, ${bytes} ${secrets}`.execute(query);
  await sql`insert into secret_claims (link_id, claim_hash, expires_at_ms)
    select id, ${bytes}, ${nextYear} ${secrets}`.execute(query);
  await sql`insert into link_breakdowns (link_id, month, counts)
    select id, ${new Date(now).toISOString().slice(0, 7)}, '{}' from links where owner_id = ${ownerId}`.execute(
    query,
  );
}
