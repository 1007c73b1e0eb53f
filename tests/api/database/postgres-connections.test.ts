import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClickStore } from '../../../server/clicks/click-store.ts';
import type { Database } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { OutcomeUnknown } from '../../../server/database/postgres/outcome-unknown.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import {
  createPostgresDatabase,
  type PostgresDatabase,
  withUsualPatience,
} from '../../support/database/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../../support/database/tcp-proxy.ts';
import { rest } from '../../support/run/rest.ts';

const connections = 3;

describe('connections to PostgreSQL', () => {
  let own: PostgresDatabase;
  let proxy: TcpProxy;
  let database: Database;
  /** Not through the proxy. */
  let beside: Database;

  beforeEach(async () => {
    own = await createPostgresDatabase();
    proxy = await startTcpProxy(own.address);
    database = connectPostgres(proxy.through(withUsualPatience(own.address)), connections);
    beside = connectPostgres(own.address, 2);
    await migrate(beside);
  });
  afterEach(async () => {
    await database.close();
    await beside.close();
    await proxy.close();
    await own.drop();
  });

  const one = (on = database) => sql<{ one: number }>`select 1 as one`.execute(on.query);
  const insert = (key: string, on = database.query) =>
    on.insertInto('rate_limits').values({ key, points: 1, expires_at_ms: null }).execute();
  const keys = async () =>
    (await beside.query.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(
      ({ key }) => key,
    );

  it(
    'that nobody answers any more fail their statements as of unknown outcome, and are replaced',
    rest,
    async () => {
      await Promise.all([one(), one(), one()]);
      proxy.swallow();
      await expect(insert('lost')).rejects.toBeInstanceOf(OutcomeUnknown);
      proxy.pass();
      await insert('kept');
      expect(await keys()).toEqual(['kept']);
    },
  );

  it('that wait for a lock are not taken for dead', rest, async () => {
    await insert('row');
    const locked = Promise.withResolvers<void>();
    let isHolding = true;
    const holder = beside.query.transaction().execute(async (transaction) => {
      await transaction.updateTable('rate_limits').set({ points: 2 }).execute();
      locked.resolve();
      // The server ends transactions that do nothing.
      while (isHolding) await sql`select pg_sleep(0.1)`.execute(transaction);
    });
    await locked.promise;
    const before = proxy.opened();
    const waiting = database.query.updateTable('rate_limits').set({ points: 3 }).execute();
    // Twice the server was asked whether it is still busy with the statement.
    await expect.poll(() => proxy.opened(), { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 2);
    isHolding = false;
    await Promise.all([holder, waiting]);
    expect(await beside.query.selectFrom('rate_limits').select('points').execute()).toEqual([{ points: 3 }]);
  });

  it('that are reset take nothing with them that was answered, and nothing of a transaction', async () => {
    await insert('answered');
    const broken = database.query.transaction().execute(async (transaction) => {
      await insert('undone', transaction);
      proxy.reset();
      await insert('undone as well', transaction);
    });
    await expect(broken).rejects.toBeInstanceOf(OutcomeUnknown);
    await insert('afterwards');
    expect(await keys()).toEqual(['afterwards', 'answered']);
  });

  it('are told apart from a server that was never reached: then nothing was sent', async () => {
    await proxy.close();
    const error = await insert('never').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'CannotConnect', code: 'ECONNREFUSED' });
    proxy = await startTcpProxy(own.address);
  });

  it('go on with what they have prepared when the schema changes under them', async () => {
    const all = () => database.query.selectFrom('rate_limits').selectAll().execute();
    await insert('row');
    expect(await all()).toHaveLength(1);
    await sql`alter table rate_limits add column note text`.execute(beside.query);
    expect(await all()).toMatchObject([{ key: 'row', note: null }]);
  });

  it(
    'say that nothing can be recorded, in seconds, when the database is read-only, mute or away',
    rest,
    async () => {
      const { rehearse } = createClickStore({
        database,
        clock: { now: Date.now },
        links: clickedLinks,
      });
      await rehearse();
      await sql`alter database ${sql.ref(nameOf(own))} set default_transaction_read_only to on`.execute(
        beside.query,
      );
      proxy.reset();
      await expect.poll(() => rehearse().catch((error: Error) => error.message)).toContain('read-only');
      proxy.swallow();
      await expect(rehearse()).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECT/) });
      proxy.pass();
    },
  );

  it('in use keep nobody waiting for ever', rest, async () => {
    const letGo = Promise.withResolvers<void>();
    const holders = Array.from({ length: connections }, () =>
      database.query.transaction().execute(() => letGo.promise),
    );
    await expect(one()).rejects.toThrow('All connections to the database are in use');
    letGo.resolve();
    // The server has not waited so long for transactions that do nothing.
    await Promise.allSettled(holders);
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it('let a transaction do nothing for three seconds, unless the address says how long', async () => {
    const patienceOf = async (from: Database) => {
      const name = 'idle_in_transaction_session_timeout';
      const { rows } = await sql<{ time: string }>`select current_setting(${name}) as time`.execute(
        from.query,
      );
      return rows[0]?.time;
    };
    await sql`alter database ${sql.ref(nameOf(own))} set idle_in_transaction_session_timeout to '1h'`.execute(
      beside.query,
    );
    expect(await patienceOf(database)).toBe('3s');
    expect(await patienceOf(beside)).toBe('1min');
  });

  it('end with a transaction that was never ended, and are not handed to the next one', async () => {
    await sql`begin`.execute(database.query);
    await insert('kept');
    expect(await keys()).toEqual(['kept']);
  });
});

function nameOf({ address }: PostgresDatabase): string {
  return new URL(address).pathname.slice(1);
}
