import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../server/database/schema.ts';
import { createTemporaryDirectory } from '../tests/support/run/temporary-directory.ts';
import type { Candidate } from './candidate.ts';
import { type BenchInstallation, createInstallation } from './installation.ts';
import { getting, putLoad, requesting } from './load.ts';
import type { BenchContext } from './parts.ts';
import { type Table, whole } from './report.ts';
import { addLinks, codeOf, firstCodeNumber } from './seed.ts';

const linkCount = 10_000;
const seconds = 8;
const connectionsEach = 32;

const scenarios: Record<string, string> = {
  'one link again and again': getting(`/${codeOf(0)}`),
  '10,000 links at random': requesting({
    pathExpression: `"/b" .. math.random(${firstCodeNumber + 1}, ${firstCodeNumber + linkCount - 2})`,
  }),
  'a click-limited link': getting(`/${codeOf(linkCount - 1)}`),
};

/** What redirects ask of one PostgreSQL: by one node, and by two that share it. */
export async function measureNodes({
  postgresAddress,
  kinds,
  isWanted,
  say,
}: BenchContext): Promise<Table | null> {
  if (!isWanted('nodes') || !kinds.includes('postgres')) return null;
  const rows: string[][] = [];
  for (const [name, script] of Object.entries(scenarios))
    for (const count of [1, 2]) {
      const installation = await createInstallation('postgres', postgresAddress);
      await addVisited(installation);
      rows.push([name, String(count), ...(await measureOne(installation, script, count))]);
      say(rows.at(-1)?.join('  ') ?? '');
      await installation.remove();
    }
  return {
    title: 'Nodes on one PostgreSQL',
    explanation: `What 1,000 redirects ask of PostgreSQL, folding their clicks included, and the connections that are open meanwhile. ${connectionsEach} visitors at a time for each node, ${seconds} seconds; nodes, load and PostgreSQL share two cores, so that answers a second say nothing of more machines.`,
    columns: ['What', 'nodes', 'redirects', 'commits for 1,000', 'kB of WAL for 1,000', 'connections'],
    rows,
  };
}

async function addVisited({ database }: BenchInstallation): Promise<void> {
  await addLinks(database, { owner: null, first: 0, count: linkCount, clicksEach: 0 });
  await database.query
    .updateTable('links')
    .set({ clicks_limit: 1_000_000_000 })
    .where('code', '=', codeOf(linkCount - 1))
    .execute();
}

async function measureOne(
  installation: BenchInstallation,
  script: string,
  count: number,
): Promise<[redirects: string, commits: string, wal: string, connections: string]> {
  const { query } = installation.database;
  const ownConnections = await openConnections(query);
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(installation)));
  const visit = (forSeconds: number) =>
    Promise.all(
      nodes.map(({ address }) =>
        putLoad({ address, seconds: forSeconds, script, connections: connectionsEach, mayUseAllCores: true }),
      ),
    );
  await visit(2);
  await installation.countedClicks();
  const before = await readWork(query);
  let connections = 0;
  const watch = setInterval(async () => {
    connections = Math.max(connections, (await openConnections(query)) - ownConnections);
  }, 500);
  const results = await visit(seconds);
  clearInterval(watch);
  await installation.countedClicks();
  const after = await readWork(query);
  await Promise.all(nodes.map((node) => node.stop()));
  const redirects = results.reduce((sum, { answers }) => sum + answers, 0);
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  if (failures > 0) throw new Error(`${failures} redirects failed`);
  const thousands = redirects / 1000;
  return [
    whole(redirects),
    ((after.commits - before.commits) / thousands).toFixed(1),
    ((after.walBytes - before.walBytes) / 1000 / thousands).toFixed(0),
    String(connections),
  ];
}

/** A node keeps its files for itself, as on a machine of its own. */
async function startNode(installation: BenchInstallation): Promise<Candidate> {
  const directory = await createTemporaryDirectory();
  const environment = { DATA_DIR: directory.path };
  const node = await installation.start({ environment, mayUseAllCores: true });
  return { ...node, stop: () => node.stop().then(directory.remove) };
}

/** What PostgreSQL has done so far for this database; its processes tell of it after a second at the latest. */
async function readWork(query: Kysely<Schema>): Promise<{ commits: number; walBytes: number }> {
  await wait(1500);
  const { rows } = await sql<{ commits: number; bytes: number }>`select
    xact_commit as commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes
    from pg_stat_database where datname = current_database()`.execute(query);
  return { commits: Number(rows[0]?.commits), walBytes: Number(rows[0]?.bytes) };
}

async function openConnections(query: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database()`.execute(query);
  return Number(rows[0]?.count);
}
