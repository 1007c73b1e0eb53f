// @module-tag rest
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { withReplica } from '../../../server/database/postgres/replica.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import { askOnce } from '../../support/database/postgres.ts';
import {
  type PostgresCluster,
  type PostgresReplica,
  startPostgresCluster,
} from '../../support/database/postgres-cluster.ts';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { createFakeClock } from '../../support/run/fake-clock.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';
import { operate } from '../../support/servers/run-admin.ts';

/** What is no browser is not counted among the visits. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('a replica that lists and statistics are read from', () => {
  let cluster: PostgresCluster;
  let replica: PostgresReplica;
  let app: AppUnderTest;
  let directory: TemporaryDirectory;
  let token: string;
  /** What the replica was asked. */
  let asked: { statement: { sql: string } }[];
  beforeAll(async () => {
    cluster = await startPostgresCluster({ fsync: 'off', max_connections: '60' });
    replica = await cluster.startReplica();
    const following = recordStatements(connectPostgres(replica.address, 2));
    asked = following.asked;
    directory = await createTemporaryDirectory();
    app = await startApp('postgres', {
      sharing: {
        clock: createFakeClock(),
        dataDirectory: directory.path,
        settings: { DATABASE_URL: cluster.address },
      } as AppUnderTest,
      prepare: async (database) => withReplica(database, following.database),
    });
    ({ token } = await createSignedInUser(app));
  }, 60_000);
  afterAll(async () => {
    await app?.stop();
    await replica?.kill();
    await cluster?.stop();
    await directory?.remove();
  });

  const askedForLinks = () => asked.filter(({ statement }) => statement.sql.includes('"links"')).length;
  async function listed(): Promise<string[]> {
    const page = { limit: 50, page_no: 0, type: 'url' };
    const { body } = await app.call(endpoints.listLinks, page, { token });
    return (body.details as { code: string }[]).map(({ code }) => code);
  }
  async function clicksOf(code: string): Promise<number> {
    const { body } = await app.call(
      endpoints.linkStatistics,
      { code, type: 'url', timezone_offset: 0 },
      { token },
    );
    return (body as { total_clicks: number }).total_clicks;
  }

  it('shows what was made a moment before, every time', async () => {
    for (let link = 0; link < 20; link += 1) {
      const code = await makeLink(app, token, {}, `https://example.com/${link}`);
      expect((await listed())[0]).toBe(code);
    }
    expect(askedForLinks()).toBeGreaterThan(0);
  });

  it('counts each click that was answered', async () => {
    const code = await makeLink(app, token, {}, 'https://example.com/clicked');
    for (let click = 1; click <= 10; click += 1) {
      const visit = { url: `/${code}`, headers: { 'user-agent': browser } };
      expect((await app.app.http.inject(visit)).statusCode).toBe(302);
      expect(await clicksOf(code)).toBe(click);
    }
  });

  it('is never asked for visits', async () => {
    const code = await makeLink(app, token, {}, 'https://example.com/visited');
    const before = asked.length;
    await app.app.http.inject({ url: `/${code}` });
    await app.app.http.inject({ url: '/nowhere' });
    expect(asked.length).toBe(before);
  });

  it('is passed over while it lags', async () => {
    await askOnce(replica.address, 'select pg_wal_replay_pause()');
    const code = await makeLink(app, token, {}, 'https://example.com/late');
    const before = askedForLinks();
    expect((await listed())[0]).toBe(code);
    expect(await clicksOf(code)).toBe(0);
    expect(askedForLinks()).toBe(before);
    expect((await doctorOn(replica.address)).join()).toContain('replica-behind');
    await askOnce(replica.address, 'select pg_wal_replay_resume()');
    await expect
      .poll(async () => (await listed()) && askedForLinks(), { timeout: 20_000 })
      .toBeGreaterThan(before);
  });

  it('is no database of its own: what is read there is never taken for this one', async () => {
    const stranger = connectPostgres(cluster.address, 1);
    const mixed = withReplica(app.database, stranger);
    await mixed.reading(async (from) => {
      expect(from).toBe(mixed);
      await sql`select 1`.execute(from.query);
    });
    await stranger.close();
    expect((await doctorOn(cluster.address)).join()).toContain('no-replica');
  });

  it('may go: the primary answers', async () => {
    await replica.kill();
    const code = await makeLink(app, token, {}, 'https://example.com/alone');
    expect((await listed())[0]).toBe(code);
    expect(await clicksOf(code)).toBe(0);
    expect((await doctorOn(replica.address)).join()).toContain('replica-unusable');
  });

  /** The names of what the doctor finds. */
  async function doctorOn(address: string): Promise<string[]> {
    const { out } = await operate(
      {
        DATABASE_URL: cluster.address,
        DATABASE_READ_URL: address,
        DATA_DIR: app.dataDirectory,
        APP_SECRET: String(app.settings.APP_SECRET),
        PUBLIC_URL: 'http://127.0.0.1:1',
        GEOIP_DB: 'off',
      },
      'doctor',
      '--json',
    );
    return (JSON.parse(out) as { name: string }[]).map(({ name }) => name);
  }
});
