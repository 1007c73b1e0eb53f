import { describe, expect, it } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { refusedEngine } from '../../server/database/postgres/other-engine.ts';
import { connectPostgres } from '../../server/database/postgres/postgres.ts';
import { createPlace } from '../support/database/place.ts';
import { askOnce, createPostgresDatabase } from '../support/database/postgres.ts';
import { operate } from '../support/servers/run-admin.ts';

/** As these engines are published to answer; of the newer YugabyteDB only the number of its version is. */
const cockroach = 'CockroachDB CCL v21.1.5 (x86_64-apple-darwin19, built 2021/07/02 04:00:15, go1.15.11)';
const olderCockroach =
  'CockroachDB CCL v20.1.15 (x86_64-unknown-linux-gnu, built 2021/04/26 16:11:58, go1.13.9)';
const yugabyte =
  'PostgreSQL 11.2-YB-2.6.1.0-b0 on x86_64-pc-linux-gnu, compiled by gcc (Homebrew gcc 5.5.0_4) 5.5.0, 64-bit';
const newerYugabyte = 'PostgreSQL 15.12-YB-2.25.2.0-b0';
const postgres =
  'PostgreSQL 15.14 (Debian 15.14-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14+deb12u1) 12.2.0, 64-bit';

describe('an engine that speaks the protocol of PostgreSQL', () => {
  it.each([
    [cockroach, 'CockroachDB', 'advisory locks'],
    [olderCockroach, 'CockroachDB', 'advisory locks'],
    [yugabyte, 'YugabyteDB', 'wiped messages'],
    [newerYugabyte, 'YugabyteDB', 'wiped messages'],
  ])('is refused by name and with the reason: %s', (version, name, reason) => {
    expect(refusedEngine(version)).toContain(`The database is ${name}`);
    expect(refusedEngine(version)).toContain(reason);
  });

  it('is taken when it is PostgreSQL', () => {
    expect(refusedEngine(postgres)).toBeNull();
    expect(
      refusedEngine('PostgreSQL 18.4 on x86_64-pc-linux-gnu, compiled by gcc 14.2.0, 64-bit'),
    ).toBeNull();
  });

  it('is asked before anything is written to it, by the server, by the doctor and by what fills it', async () => {
    const database = await createPostgresDatabase();
    const name = new URL(database.address).pathname.slice(1);
    await askOnce(
      database.address,
      `create function public.version() returns text language sql as $$ select '${cockroach}' $$`,
    );
    await askOnce(database.address, `alter database ${name} set search_path to public, pg_catalog`);
    const connected = connectPostgres(database.address, 2);
    expect(await migrate(connected)).toEqual({ ok: false, failure: refusedEngine(cockroach) });
    expect(await connected.query.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
    await connected.close();

    const said = await operate(
      {
        DATABASE_URL: database.address,
        APP_SECRET: 'a secret for tests, long enough to be taken',
        PUBLIC_URL: 'http://127.0.0.1:1',
        GEOIP_DB: 'off',
      },
      'doctor',
      '--json',
    );
    expect(said.exitCode).toBe(1);
    expect(said.out).toContain('other-engine');
    expect(said.out).toContain('The database is CockroachDB');

    const place = await createPlace('sqlite');
    const source = place.connect();
    await migrate(source);
    await source.close();
    const moved = await operate(place.environment, 'move', '--to', database.address);
    expect(moved.exitCode).toBe(1);
    expect(moved.error).toContain('The database is CockroachDB');
    await place.remove();
    await database.drop();
  });
});
