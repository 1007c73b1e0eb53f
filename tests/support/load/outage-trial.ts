import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../../server/database/migrate.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { linksAndBatches, sumClicks } from '../database/counted-clicks.ts';
import { askOnce } from '../database/postgres.ts';
import { startPostgresCluster } from '../database/postgres-cluster.ts';
import { startTcpProxy, type TcpProxy } from '../database/tcp-proxy.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { freePort } from '../servers/free-port.ts';
import { startServer } from '../servers/server-process.ts';
import { type Regulars, startRegulars } from './regulars.ts';

/** A server that people visit again and again, on a PostgreSQL that can go away; it is started anew on the same port. */
export interface OutageTrial {
  proxy: TcpProxy;
  regulars: Regulars;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Whether clicks wait in a journal. */
  hasJournal(): boolean;
  /** Codes whose count is not what people were answered, with both. */
  findMiscounts(): Promise<string[]>;
  end(): Promise<void>;
}

export const target = 'https://example.com/';
const linkCount = 300;

export async function startOutageTrial(environment: Record<string, string> = {}): Promise<OutageTrial> {
  const cluster = await startPostgresCluster({ fsync: 'off', full_page_writes: 'off' });
  const proxy = await startTcpProxy(cluster.address);
  const directory = await createTemporaryDirectory();
  const database = connectPostgres(cluster.address, 1);
  await migrate(database);
  await database.close();
  await askOnce(
    cluster.address,
    `insert into links (type, code, target, is_active, created_at_ms)
      select 'url', 'plain' || number, '${target}', 1, 0 from generate_series(1, ${linkCount}) as number`,
  );
  const port = String(await freePort());
  const start = () =>
    startServer({
      PORT: port,
      DATA_DIR: directory.path,
      APP_SECRET: 'a secret for tests, long enough to be taken',
      GEOIP_DB: 'off',
      RATE_LIMITS: 'off',
      DATABASE_URL: proxy.through(cluster.address),
      ...environment,
    });
  let server = await start();
  const codes = Array.from({ length: linkCount }, (_, place) => `plain${place + 1}`);
  const regulars = startRegulars([server.address], codes);
  const folder = join(directory.path, 'journal');
  return {
    proxy,
    regulars,
    async start() {
      server = await start();
    },
    kill: () => server.kill(),
    hasJournal: () => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.clicks')),
    async findMiscounts() {
      const links = sumClicks(await askOnce(cluster.address, linksAndBatches));
      return codes
        .map((code) => ({ code, counted: links.get(code)?.clicks ?? 0, ...regulars.tally(code) }))
        .filter(({ counted, answered, asked }) => counted < answered || counted > asked)
        .map((wrong) => JSON.stringify(wrong));
    },
    async end() {
      await regulars.leave();
      await server.kill();
      await proxy.close();
      await cluster.stop();
      await directory.remove();
    },
  };
}
