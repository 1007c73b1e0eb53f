import { migrate } from '../../../server/database/migrate.ts';
import { connectPostgres } from '../../../server/database/postgres/postgres.ts';
import { linksAndBatches, sumClicks } from '../database/counted-clicks.ts';
import { askOnce } from '../database/postgres.ts';
import { type PostgresCluster, startPostgresCluster } from '../database/postgres-cluster.ts';
import { startTcpProxy, type TcpProxy } from '../database/tcp-proxy.ts';
import { createTemporaryDirectory } from '../run/temporary-directory.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import { startVisitors, type Visitors } from './trial-visitors.ts';

/** A server under load on a PostgreSQL of its own, with a proxy in between. */
export interface PostgresTrial {
  cluster: PostgresCluster;
  proxy: TcpProxy;
  server: ServerProcess;
  visitors: Visitors;
  /** Runs a statement on the database itself, past the proxy and the product. */
  ask<Row>(sql: string): Promise<Row[]>;
  end(): Promise<void>;
}

export const target = 'https://example.com/';
const linksOfEachKind = 30_000;

/** Durable as far as the end of a process goes, which is the worst that happens to it here. */
const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '100' };

export async function startPostgresTrial(environment: Record<string, string> = {}): Promise<PostgresTrial> {
  const cluster = await startPostgresCluster(settings);
  const proxy = await startTcpProxy(cluster.address);
  const directory = await createTemporaryDirectory();
  const ask = <Row>(sql: string) => askOnce<Row>(cluster.address, sql);
  const database = connectPostgres(cluster.address, 1);
  await migrate(database);
  await database.close();
  await ask(`insert into links (type, code, target, is_active, clicks_limit, created_at_ms)
    select 'url', kind || number, '${target}', 1, case kind when 'limited' then 5 end, 0
    from generate_series(1, ${linksOfEachKind}) as number, unnest(array['plain', 'limited']) as kind`);
  const server = await startServer({
    DATA_DIR: directory.path,
    APP_SECRET: 'a secret for tests, long enough to be taken',
    GEOIP_DB: 'off',
    RATE_LIMITS: 'off',
    DATABASE_URL: proxy.through(cluster.address),
    ...environment,
  });
  const visitors = startVisitors(server.address, linksOfEachKind);
  return {
    cluster,
    proxy,
    server,
    visitors,
    ask,
    async end() {
      await visitors.leave();
      await server.kill();
      await proxy.close();
      await cluster.stop();
      await directory.remove();
    },
  };
}

/** What was counted beside what was answered; every link was asked for once. Lists are of codes that are wrong. */
export async function findMiscounts({ ask, visitors }: PostgresTrial) {
  const links = sumClicks(await ask(linksAndBatches));
  const made = await ask<{ code: string }>(`select code from links where target <> '${target}'`);
  const codes = new Set(made.map(({ code }) => code));
  return {
    countedTwice: [...links].filter(([, { clicks }]) => clicks > 1).map(([code]) => code),
    answeredNotCounted: visitors.answered().filter((code) => links.get(code)?.clicks !== 1),
    madeNotStored: visitors.made().filter((code) => !codes.has(code)),
  };
}
