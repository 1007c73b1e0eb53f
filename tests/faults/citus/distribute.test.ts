import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { distributeTables } from '../../../server/database/postgres/citus/distribute-store.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { databaseAt, joinNodes } from '../../support/citus/citus-cluster.ts';
import { everythingIn } from '../../support/database/everything-in.ts';
import { furnish } from '../../support/database/furnish.ts';
import { createPlace, type Place } from '../../support/database/place.ts';
import { askOnce } from '../../support/database/postgres.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { operate } from '../../support/servers/run-admin.ts';
import { startServer } from '../../support/servers/server-process.ts';
import { visitorOf } from '../../support/servers/short-link-visitor.ts';

const appSecret = 'a secret for tests, long enough to be taken';
const links = 60_000;

describe('a PostgreSQL that is distributed over a citus cluster', () => {
  const nodes = [inject('postgresAddress'), ...inject('citusWorkers')];
  const name = 'to_be_distributed';
  const addresses = nodes.map((node) => databaseAt(node, name));
  const address = addresses[0] as string;
  let directory: TemporaryDirectory;
  let environment: Record<string, string>;
  let before: Record<string, unknown>;

  beforeAll(async () => {
    directory = await createTemporaryDirectory();
    environment = {
      PUBLIC_URL: 'https://shylnk.test',
      APP_SECRET: appSecret,
      DATA_DIR: directory.path,
      DATABASE_URL: address,
    };
    for (const node of nodes) await askOnce(node, `create database ${name} template template0`);
    const database = connectPostgres(address, 2);
    await furnish(database, links, appSecret);
    before = await everythingIn(database);
    await database.close();
  }, 300_000);
  afterAll(() => directory?.remove());

  async function held(): Promise<Record<string, unknown>> {
    const database = connectPostgres(address, 2);
    const found = await everythingIn(database);
    await database.close();
    return found;
  }

  /** What a distribution itself changes: the operator's trail. */
  const withoutTrail = ({ audit_entries: _, ...others }: Record<string, unknown>) => others;

  it('is refused while it lacks the extension, with what to do', async () => {
    const refused = await operate(environment, 'distribute');
    expect(refused).toMatchObject({ exitCode: 1, error: expect.stringContaining('CREATE EXTENSION citus') });
    expect(await held()).toEqual(before);
  });

  it('goes on where it was broken off, and holds the same rows afterwards', async () => {
    await joinNodes(addresses);
    const database = connectPostgres(address, 1);
    const brokenOff = distributeTables(database.query, {
      isBeside: true,
      onTable(table) {
        if (table === 'link_events') throw new Error('killed');
      },
    });
    await expect(brokenOff).rejects.toThrow('killed');
    await database.close();

    const done = await operate(environment, 'distribute', '--json');
    expect(done.error).not.toContain('failed');
    const said = JSON.parse(done.out) as { placed: string[]; before: string[] };
    expect(said.before).toContain('links');
    expect(said.placed).toContain('link_events');
    expect(withoutTrail(await held())).toEqual(withoutTrail(before));
  }, 300_000);

  it('is left as it is when that is asked for again, and doctor says what is where', async () => {
    const again = await operate(environment, 'distribute', '--json');
    expect(JSON.parse(again.out)).toMatchObject({ placed: [] });
    const { out } = await operate(environment, 'doctor', '--json');
    const findings = JSON.parse(out) as { name: string; level: string; sentence: string }[];
    expect(findings.find((found) => found.name === 'distributed')?.sentence).toMatch(
      /Spread by code \(.*\): links;/,
    );
    expect(findings.map((found) => found.name)).not.toContain('misplaced');
    expect(findings.map((found) => found.name)).not.toContain('check-failed');
  });

  it('leaves no message on the coordinator', async () => {
    const { rows } = await (async () => {
      const database = connectPostgres(address, 1);
      try {
        return await sql<{ bytes: number }>`
          select pg_table_size('secret_contents') as bytes`.execute(database.query);
      } finally {
        await database.close();
      }
    })();
    expect(Number(rows[0]?.bytes)).toBeLessThan(64 * 1024);
  });

  it('is served by a server that is started on it', async () => {
    const server = await startServer({ ...environment, GEOIP_DB: 'off', RATE_LIMITS: 'off' });
    const visited = await visitorOf(server.address)('/c10000009');
    await server.stop();
    expect(visited).toMatchObject({ http: 302, location: 'https://shop9.example.com/%C3%BCn%C3%AFcode/9' });
  });

  it('is backed up, restored elsewhere and in its own place with the same rows, and distributed again', async () => {
    const source = await held();
    const other: Place = await createPlace('sqlite');
    const made = await operate(environment, 'backup', '--to', directory.path, '--json');
    const { file } = JSON.parse(made.out) as { file: string };
    expect(await operate(other.environment, 'restore', file)).toMatchObject({ exitCode: 0 });
    const target = other.connect();
    expect(await everythingIn(target)).toEqual(source);
    await target.close();
    await other.remove();

    expect(await operate(environment, 'restore', file, '--replace')).toMatchObject({ exitCode: 0 });
    expect(await held()).toEqual(source);
    const again = await operate(environment, 'distribute', '--json');
    expect(JSON.parse(again.out)).toMatchObject({ before: [] });
    expect(withoutTrail(await held())).toEqual(withoutTrail(source));
  }, 600_000);
});

describe('an installation that cannot be distributed, beside a citus cluster', () => {
  it('is one in SQLite, whose operator is told what to do first', async () => {
    const place = await createPlace('sqlite');
    const refused = await operate(place.environment, 'distribute');
    expect(refused).toMatchObject({ exitCode: 1, error: expect.stringContaining('"move" takes it') });
    await place.remove();
  });
});
