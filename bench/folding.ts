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
import { median } from './median.ts';
import { createProcessorShare, type ProcessorShare } from './processor-share.ts';
import { addLinks, addLinksOfEach, addOwner, type NumberedLinks } from './seed.ts';

/** Many: folds start small and grow, which is not to be what is measured. */
const linkCount = 160_000;
const ownerCount = 800;
/** Clicks that one commit of a busy server has. */
const clicksPerBatch = 50;
/** How often each is measured, in turn with the others: machines have good and bad moments. */
const repetitions = 5;

/** Whose links are clicked: sums and ranks are kept for people, too. */
export const whose = ['visitors', 'people'] as const;
type Whose = (typeof whose)[number];

/** What folding all waiting clicks gave. */
interface Fold {
  perSecond: number;
  /** Of PostgreSQL, per click; 0: there is none. */
  walBytes: number;
  /** Processor time per click, of the nodes and of PostgreSQL. */
  nodeUs: number;
  postgresUs: number;
}

/** Medians: of clicks on links that had none on that day, and on links that had. */
export interface FoldingFigures {
  new: Fold;
  again: Fold;
  /** How many times as many clicks a second as those that came right before in each turn. */
  ofPrevious: { new: number; again: number };
}

/** PostgreSQL on all cores, which writes to the disk. No checkpoint comes in between, and it is tidied up before each fold. */
export function startFoldingPostgres() {
  return startPostgresCluster({
    max_connections: '50',
    shared_buffers: '2GB',
    max_wal_size: '8GB',
    checkpoint_timeout: '1h',
    autovacuum: 'off',
  });
}

/** Half of a core, so that two nodes leave something for what PostgreSQL does for all. */
const nodesShare = 0.5;

/** How many fold one database's clicks at once, and what they have for it. */
export interface FoldingNodes {
  nodes: number;
  /**
   * Each has but a share of a core, together with what PostgreSQL does for it; otherwise all have all there is. Who is
   * alone then has a twin that folds for another PostgreSQL: as much of the machine is in use as with two, so that what
   * differs is what comes of sharing a database, and not what cores take from each other.
   */
  hasShareEach: boolean;
}

/** Folds clicks on different links, by so many nodes and by so many, in turn. */
export async function timeFolding(
  kind: BenchInstallation['kind'],
  clusters: readonly PostgresCluster[],
  of: Whose,
  compared: readonly FoldingNodes[],
): Promise<FoldingFigures[]> {
  const groups: FoldingGroup[] = [];
  for (const nodes of compared) groups.push(await createGroup({ kind, clusters, of }, nodes));
  for (const group of groups) await group.warmUp();
  const measured = groups.map((): Turn[] => []);
  for (let daysAgo = 1; daysAgo <= repetitions; daysAgo += 1)
    for (const [place, group] of groups.entries())
      measured[place]?.push({ new: await group.fold(daysAgo), again: await group.fold(daysAgo) });
  for (const group of groups) await group.end();
  return measured.map((turns, place) => summarize(turns, measured[place - 1] ?? turns));
}

interface Turn {
  new: Fold;
  again: Fold;
}

function summarize(turns: readonly Turn[], previous: readonly Turn[]): FoldingFigures {
  const foldOfAll = (which: keyof Turn) =>
    foldOf(
      median,
      turns.map((turn) => turn[which]),
    );
  const ofPrevious = (which: keyof Turn) =>
    median(turns.map((turn, at) => turn[which].perSecond / (previous[at] as Turn)[which].perSecond));
  return {
    new: foldOfAll('new'),
    again: foldOfAll('again'),
    ofPrevious: { new: ofPrevious('new'), again: ofPrevious('again') },
  };
}

function foldOf(middle: (values: number[]) => number, folds: readonly Fold[]): Fold {
  const of = (figure: keyof Fold) => middle(folds.map((fold) => fold[figure]));
  return {
    perSecond: of('perSecond'),
    walBytes: of('walBytes'),
    nodeUs: of('nodeUs'),
    postgresUs: of('postgresUs'),
  };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Nodes that fold, and their databases. */
interface FoldingGroup {
  /** Has a few clicks folded, and gives each node its share. */
  warmUp(): Promise<void>;
  /** Has one click on each link folded, of some day. */
  fold(daysAgo: number): Promise<Fold>;
  end(): Promise<void>;
}

/** A database and those who fold its clicks. */
interface FoldedDatabase {
  installation: BenchInstallation;
  cluster: PostgresCluster;
  nodes: ChildProcess[];
}

async function createGroup(
  {
    kind,
    clusters,
    of,
  }: { kind: BenchInstallation['kind']; clusters: readonly PostgresCluster[]; of: Whose },
  { nodes: count, hasShareEach }: FoldingNodes,
): Promise<FoldingGroup> {
  const folded: FoldedDatabase[] = [];
  const shares: ProcessorShare[] = [];
  const hasTwin = hasShareEach && count === 1;
  for (const cluster of hasTwin ? clusters : clusters.slice(0, 1)) {
    const installation = await createInstallation(kind, cluster.address);
    await addOwnedLinks(installation.database, of);
    folded.push({ installation, cluster, nodes: await startNodes(installation, count) });
  }

  async function fold(daysAgo: number, linksClicked: number): Promise<Fold> {
    for (const { installation } of folded) {
      await appendClicks(installation.database, daysAgo, linksClicked);
      if (kind === 'postgres') await sql`vacuum analyze`.execute(installation.database.query);
    }
    return foldOf(mean, await Promise.all(folded.map((each) => foldAll(each, linksClicked))));
  }

  return {
    async warmUp() {
      await fold(0, linkCount / 4);
      if (hasShareEach) for (const each of folded) shares.push(...(await confineNodes(each)));
    },
    fold: (daysAgo) => fold(daysAgo, linkCount),
    async end() {
      for (const { nodes, installation } of folded) {
        await Promise.all(nodes.map(endNode));
        await installation.remove();
      }
      for (const share of shares) await share.remove();
    },
  };
}

/** Has everything folded that waits, as fast as it goes. */
async function foldAll({ installation, cluster, nodes }: FoldedDatabase, clicks: number): Promise<Fold> {
  const walBefore = await walPosition(installation);
  const cpuBefore = cpuMsOfAll(cluster.processId);
  const began = performance.now();
  const cpuMs = await Promise.all(nodes.map(foldByNode));
  return {
    perSecond: (1000 * clicks) / (performance.now() - began),
    walBytes: ((await walPosition(installation)) - walBefore) / clicks,
    postgresUs: (1000 * (cpuMsOfAll(cluster.processId) - cpuBefore)) / clicks,
    nodeUs: (1000 * cpuMs.reduce((sum, ms) => sum + ms, 0)) / clicks,
  };
}

async function addOwnedLinks(database: Database, of: Whose): Promise<void> {
  if (of === 'visitors')
    return addLinks(database, { owner: null, first: 0, count: linkCount, clicksEach: 0 });
  const count = linkCount / ownerCount;
  const links: NumberedLinks[] = [];
  for (let number = 0; number < ownerCount; number += 1) {
    const owner = await addOwner(database, `owner${number}@example.com`);
    links.push({ owner, first: number * count, count, clicksEach: 0 });
  }
  return addLinksOfEach(database, links);
}

const countries = ['DE', 'FR', 'US', 'JP', 'BR', 'IN'];
const browsers = ['chrome', 'firefox', 'safari', 'edge'];

/** One click on each link, or on some of them, in an order by chance. */
async function appendClicks({ query }: Database, daysAgo: number, count: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from links`.execute(query);
  const ids = shuffled(
    rows.map(({ id }) => Number(id)),
    daysAgo,
  ).slice(0, count);
  const dayMs = 24 * 60 * 60 * 1000;
  const atMs = Date.now() - daysAgo * dayMs;
  for (let from = 0; from < ids.length; from += clicksPerBatch) {
    const clicks = ids.slice(from, from + clicksPerBatch).map(
      (linkId): Click => ({
        linkId,
        atMs,
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
}

/** Another order on each day, since nobody clicks in the order of the day before; the same in every run. */
function shuffled(ids: number[], day: number): number[] {
  let seed = 7 + day;
  for (let place = ids.length - 1; place > 0; place -= 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = seed % (place + 1);
    [ids[place], ids[other]] = [ids[other] as number, ids[place] as number];
  }
  return ids;
}

let nodesStarted = 0;

async function startNodes({ address, database }: BenchInstallation, count: number): Promise<ChildProcess[]> {
  const file = fileURLToPath(new URL('fold-node.ts', import.meta.url));
  const place = address ?? (await sqliteFile(database));
  const nodes = Array.from({ length: count }, () => {
    nodesStarted += 1;
    return fork(file, [place, `fold-node-${nodesStarted}`]);
  });
  await Promise.all(nodes.map((node) => once(node, 'message')));
  return nodes;
}

/** Gives each node its share, and puts the processes of PostgreSQL that work for it into the same. */
async function confineNodes({ installation, nodes }: FoldedDatabase): Promise<ProcessorShare[]> {
  const shares: ProcessorShare[] = [];
  for (const { pid = 0, spawnargs } of nodes) {
    const name = spawnargs.at(-1) as string;
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(installation.database.query);
    const share = createProcessorShare(name, nodesShare);
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

async function foldByNode(node: ChildProcess): Promise<number> {
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
