import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Click, packClicks } from '../server/clicks/click-batch.ts';
import type { Database } from '../server/database/database.ts';
import { type PostgresCluster, startPostgresCluster } from '../tests/support/database/postgres-cluster.ts';
import { cpuMsOfAll } from './candidate.ts';
import { type BenchInstallation, createInstallation } from './installation.ts';
import { createProcessorShare, type ProcessorShare } from './processor-share.ts';
import { addLinks, addOwner } from './seed.ts';

/** Many: folds start small and grow, which is not to be what is measured. */
const linkCount = 160_000;
const ownerCount = 800;
/** Clicks that one commit of a busy server has. */
const clicksPerBatch = 50;
/** The first warms up, and has the fewest; the second finds no row of its day; the third finds all of them. */
const rounds = ['warm', 'new', 'again'] as const;

/** Whose links are clicked: sums and ranks are kept for people, too. */
export const whose = ['visitors', 'people'] as const;
type Whose = (typeof whose)[number];

export interface FoldingFigures {
  /** Clicks folded in a second: of links that had none on that day, and of links that had. */
  newPerSecond: number;
  againPerSecond: number;
  /** Of PostgreSQL, per click; 0: there is none. */
  walBytes: number;
  /** Processor time per click, of the nodes and of PostgreSQL. */
  nodeUs: number;
  postgresUs: number;
}

/** PostgreSQL on all cores, which writes to the disk; no checkpoint comes in between. */
export function startFoldingPostgres() {
  return startPostgresCluster({
    max_connections: '50',
    shared_buffers: '512MB',
    max_wal_size: '8GB',
    checkpoint_timeout: '1h',
  });
}

/** Half of a core, so that two nodes leave something for what PostgreSQL does for all. */
const nodesShare = 0.5;

/**
 * How many fold at once; and whether each has but a share of a core, together with what PostgreSQL does for it, or all
 * have all there is.
 */
export interface FoldingNodes {
  nodes: number;
  hasShareEach: boolean;
}

/** Folds clicks on different links, by one node or several at once. */
export async function timeFolding(
  kind: BenchInstallation['kind'],
  cluster: PostgresCluster,
  of: Whose,
  { nodes: nodeCount, hasShareEach }: FoldingNodes,
): Promise<FoldingFigures> {
  const installation = await createInstallation(kind, cluster.address);
  const { database } = installation;
  await addOwnedLinks(database, of);
  if (kind === 'postgres') await sql`vacuum analyze`.execute(database.query);
  const nodes = await startNodes(installation, nodeCount);
  const shares: ProcessorShare[] = [];
  const figures: FoldingFigures = {
    newPerSecond: 0,
    againPerSecond: 0,
    walBytes: 0,
    nodeUs: 0,
    postgresUs: 0,
  };
  for (const [number, round] of rounds.entries()) {
    const clicks = await appendClicks(database, number);
    const walBefore = await walPosition(installation);
    const cpuBefore = cpuMsOfAll(cluster.processId);
    const began = performance.now();
    const cpuMs = await Promise.all(nodes.map(foldAll));
    const perSecond = (1000 * clicks) / (performance.now() - began);
    if (round === 'warm' && hasShareEach) shares.push(...(await confineNodes(installation, nodes)));
    if (round === 'new') figures.newPerSecond = perSecond;
    if (round === 'again') {
      figures.againPerSecond = perSecond;
      figures.walBytes = ((await walPosition(installation)) - walBefore) / clicks;
      figures.postgresUs = (1000 * (cpuMsOfAll(cluster.processId) - cpuBefore)) / clicks;
      figures.nodeUs = (1000 * cpuMs.reduce((sum, ms) => sum + ms, 0)) / clicks;
    }
  }
  await Promise.all(nodes.map(endNode));
  await installation.remove();
  await Promise.all(shares.map((share) => share.remove()));
  return figures;
}

async function addOwnedLinks(database: Database, of: Whose): Promise<void> {
  if (of === 'visitors')
    return addLinks(database, { owner: null, first: 0, count: linkCount, clicksEach: 0 });
  const count = linkCount / ownerCount;
  for (let number = 0; number < ownerCount; number += 1) {
    const owner = await addOwner(database, `owner${number}@example.com`);
    await addLinks(database, { owner, first: number * count, count, clicksEach: 0 });
  }
}

const countries = ['DE', 'FR', 'US', 'JP', 'BR', 'IN'];
const browsers = ['chrome', 'firefox', 'safari', 'edge'];

/** One click on each link, in an order by chance; a few links only where it is for warming up. */
async function appendClicks({ query }: Database, round: number): Promise<number> {
  const isWarmingUp = rounds[round] === 'warm';
  const { rows } = await sql<{ id: number }>`select id from links`.execute(query);
  const ids = shuffled(
    rows.map(({ id }) => Number(id)),
    round,
  ).slice(0, isWarmingUp ? linkCount / 4 : linkCount);
  const dayMs = 24 * 60 * 60 * 1000;
  const now = Date.now() - (isWarmingUp ? dayMs : 0);
  for (let from = 0; from < ids.length; from += clicksPerBatch) {
    const clicks = ids.slice(from, from + clicksPerBatch).map(
      (linkId): Click => ({
        linkId,
        atMs: now,
        isCounted: false,
        from: {
          country: countries[linkId % countries.length] as string,
          referrer: `site${linkId % 7}.example`,
          device: linkId % 3 === 0 ? 'desktop' : 'mobile',
          browser: browsers[linkId % browsers.length] as string,
          system: linkId % 3 === 0 ? 'windows' : 'android',
        },
      }),
    );
    await query
      .insertInto('click_batches')
      .values({ clicks: packClicks(clicks) })
      .execute();
  }
  return ids.length;
}

/** Another order in each round, since nobody clicks in the order of the day before; the same in every run. */
function shuffled(ids: number[], round: number): number[] {
  let seed = 7 + round;
  for (let place = ids.length - 1; place > 0; place -= 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = seed % (place + 1);
    [ids[place], ids[other]] = [ids[other] as number, ids[place] as number];
  }
  return ids;
}

async function startNodes({ address, database }: BenchInstallation, count: number): Promise<ChildProcess[]> {
  const file = fileURLToPath(new URL('fold-node.ts', import.meta.url));
  const place = address ?? (await sqliteFile(database));
  const nodes = Array.from({ length: count }, (_, number) => fork(file, [place, nameOfNode(number)]));
  await Promise.all(nodes.map((node) => once(node, 'message')));
  return nodes;
}

function nameOfNode(number: number): string {
  return `fold-node-${number}`;
}

/** Gives each node its share, and puts the processes of PostgreSQL that work for it into the same. */
async function confineNodes(
  { database }: BenchInstallation,
  nodes: ChildProcess[],
): Promise<ProcessorShare[]> {
  const shares: ProcessorShare[] = [];
  for (const [number, { pid = 0 }] of nodes.entries()) {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = ${nameOfNode(number)}`.execute(
      database.query,
    );
    const share = createProcessorShare(nameOfNode(number), nodesShare);
    if (share === null) throw new Error('Control groups of Linux are needed to give each node its share');
    for (const processId of [pid, ...rows.map((row) => row.pid)]) share.add(processId);
    shares.push(share);
  }
  return shares;
}

async function endNode(node: ChildProcess): Promise<void> {
  node.kill();
  await once(node, 'exit');
}

async function sqliteFile({ query }: Database): Promise<string> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(query);
  return join(rows[0]?.file ?? '');
}

async function foldAll(node: ChildProcess): Promise<number> {
  node.send('fold');
  const [{ cpuMs }] = (await once(node, 'message')) as [{ cpuMs: number }];
  return cpuMs;
}

async function walPosition({ kind, database }: BenchInstallation): Promise<number> {
  if (kind === 'sqlite') return 0;
  const { rows } = await sql<{ bytes: number }>`
    select cast(pg_current_wal_lsn() - '0/0' as bigint) as bytes`.execute(database.query);
  return Number(rows[0]?.bytes);
}
