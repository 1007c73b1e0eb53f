import { sql } from 'kysely';
import { type FoldingNodes, startFoldingPostgres, timeFolding, whose } from './folding.ts';
import { type BenchInstallation, createInstallation, type DatabaseKind } from './installation.ts';
import { measurePrograms } from './programs.ts';
import { ratio, type Table, trafficColumns, trafficRows, whole } from './report.ts';
import { fill, measureGrowth, measureMemory, timeCalls, timeClicks, timeStarts } from './sizes.ts';
import { type ReadyStage, runScenario, scenarios, setStage } from './traffic.ts';
import { measureWorkers, workersConnections } from './workers.ts';

/** What the parts of the benchmark are given. */
export interface BenchContext {
  postgresAddress: string;
  kinds: DatabaseKind[];
  isWanted(name: string): boolean;
  say(text: string): void;
}

const databaseName = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Requests of every kind, beside the bare server. */
export async function measureTraffic({
  postgresAddress,
  kinds,
  isWanted,
  say,
}: BenchContext): Promise<Table | null> {
  const picked = scenarios.filter(({ name }) => isWanted(name));
  if (picked.length === 0) return null;
  const stages: ReadyStage[] = [];
  for (const kind of kinds) stages.push(await setStage(await createInstallation(kind, postgresAddress)));
  const rows: string[][] = [];
  for (const scenario of picked) {
    for (const stage of stages) {
      const added = trafficRows(scenario.name, await runScenario(scenario, stage));
      for (const row of added) say(row.join('  '));
      rows.push(...added);
    }
  }
  for (const { installation } of stages) await installation.remove();
  return {
    title: 'Traffic',
    explanation:
      'Answers per second and processor time per answer, as ratios to the bare server of the same run. Clicks, openings and new links are committed before they are answered, and were counted again after every round. “Afterwards” is the processor time, per click, in which clicks are folded into the statistics once the rush is over.',
    columns: trafficColumns,
    rows,
  };
}

/** Calls, starts and memory with few and with a million links. */
export async function measureSizes({
  postgresAddress,
  kinds,
  isWanted,
  say,
}: BenchContext): Promise<Table[]> {
  if (!isWanted('sizes')) return [];
  const calls: string[][] = [];
  const starts: string[][] = [];
  for (const kind of kinds) {
    const [small, large, empty] = [
      await createInstallation(kind, postgresAddress),
      await createInstallation(kind, postgresAddress),
      await createInstallation(kind, postgresAddress),
    ];
    say(`${databaseName[kind]} with 1,000,000 links …`);
    const holdings = await fill(small, large);
    await analyze(large);
    for (const { call, few, many, fewAmongMany } of await timeCalls(holdings))
      calls.push([
        call,
        databaseName[kind],
        few.toFixed(2),
        many.toFixed(2),
        ratio(many, few),
        fewAmongMany.toFixed(2),
        ratio(fewAmongMany, few),
      ]);
    const clicks = await timeClicks(large);
    calls.push([
      'statistics of one link, 1,000 clicks and 10,000,000',
      databaseName[kind],
      clicks.small.toFixed(2),
      clicks.large.toFixed(2),
      ratio(clicks.large, clicks.small),
      '',
      '',
    ]);
    const { emptyMs, largeMs } = await timeStarts(empty, large);
    const memory = await measureMemory(empty, large);
    starts.push([
      databaseName[kind],
      whole(emptyMs),
      whole(largeMs),
      ratio(largeMs, emptyMs),
      whole(memory.emptyMb),
      whole(memory.largeMb),
      whole(memory.largeMb - memory.emptyMb),
    ]);
    for (const row of [...calls, ...starts]) say(row.join('  '));
    for (const installation of [small, large, empty]) await installation.remove();
  }
  return [
    {
      title: 'Size',
      explanation:
        'Milliseconds a call takes, for an owner of 1,000 links with 10,000 clicks, for one of 1,000,000 links with 10,000,000 clicks, and for one of 1,000 links among the million.',
      columns: ['Call', 'Database', '1,000', '1,000,000', 'ratio', '1,000 among them', 'ratio'],
      rows: calls,
    },
    {
      title: 'Start and memory',
      explanation:
        'Milliseconds from the start to the first answer, and memory in megabytes after 1,000,000 visits: to one unknown code of an empty database, and to 1,000,000 different links.',
      columns: ['Database', 'empty', '1,000,000 links', 'ratio', 'RSS, one code', 'RSS, all codes', 'growth'],
      rows: starts,
    },
  ];
}

/** How the database grows with clicks. */
export async function measureClicks({
  postgresAddress,
  kinds,
  isWanted,
}: BenchContext): Promise<Table | null> {
  if (!isWanted('growth')) return null;
  const rows: string[][] = [];
  for (const kind of kinds) {
    const installation = await createInstallation(kind, postgresAddress);
    const { firstClicks, firstBytes, allClicks, allBytes } = await measureGrowth(installation);
    rows.push([
      databaseName[kind],
      whole(firstClicks),
      whole(firstBytes / 1024),
      whole(allClicks),
      whole(allBytes / 1024),
      ((allBytes - firstBytes) / (allClicks - firstClicks)).toFixed(3),
    ]);
    await installation.remove();
  }
  return {
    title: 'Growth',
    explanation:
      'The database after clicks on 1,000 links, and after several times as many: it grows with links and quarters of an hour, not with clicks.',
    columns: ['Database', 'clicks', 'KiB', 'clicks', 'KiB', 'bytes per further click'],
    rows,
  };
}

/** One process and two. */
export async function measureProcesses({
  postgresAddress,
  kinds,
  isWanted,
}: BenchContext): Promise<Table | null> {
  if (!isWanted('workers')) return null;
  const rows: string[][] = [];
  for (const kind of kinds) {
    const figures = await measureWorkers(() => createInstallation(kind, postgresAddress), [1, 2]);
    for (const { workers, perSecond, serverCores, loadCores, ofFirst, ofFirstByCore } of figures)
      rows.push([
        databaseName[kind],
        String(workers),
        whole(perSecond),
        ofFirst.toFixed(2),
        serverCores.toFixed(2),
        loadCores.toFixed(2),
        ofFirstByCore.toFixed(2),
      ]);
  }
  return {
    title: 'Several processes',
    explanation: `One link again and again, over ${workersConnections} connections, with \`WORKERS\` processes on two cores that they share with the load generator (and PostgreSQL). The last column takes out what the others used: redirects per second of server processor time, times the number of processes, beside one process.`,
    columns: [
      'Database',
      'WORKERS',
      'Answers/s',
      'of one',
      'cores, server',
      'cores, load',
      'of one, with cores of their own',
    ],
    rows,
  };
}

const oneNode: FoldingNodes = { nodes: 1, hasShareEach: false };
const oneSmall: FoldingNodes = { nodes: 1, hasShareEach: true };
const twoSmall: FoldingNodes = { nodes: 2, hasShareEach: true };

/** Clicks on different links that are folded into the sums. */
export async function measureFolding({ kinds, isWanted, say }: BenchContext): Promise<Table | null> {
  if (!isWanted('folding')) return null;
  const clusters = [await startFoldingPostgres(), await startFoldingPostgres()];
  const rows: string[][] = [];
  for (const kind of kinds)
    for (const of of whose) {
      const compared = kind === 'sqlite' ? [oneNode] : [oneNode, oneSmall, twoSmall];
      for (const [place, figures] of (await timeFolding(kind, clusters, of, compared)).entries()) {
        const { nodes, hasShareEach } = compared[place] as FoldingNodes;
        const times = (ofPrevious: number) => (nodes > 1 ? ofPrevious.toFixed(2) : '');
        rows.push([
          of === 'people' ? 'people’s links' : 'visitors’ links',
          databaseName[kind],
          `${nodes}${hasShareEach ? ', half a core each' : ''}`,
          whole(figures.new.perSecond),
          times(figures.ofPrevious.new),
          whole(figures.again.perSecond),
          times(figures.ofPrevious.again),
          kind === 'sqlite' ? '' : whole(1000 * figures.again.walBytes),
          figures.again.nodeUs.toFixed(1),
          kind === 'sqlite' ? '' : figures.again.postgresUs.toFixed(1),
        ]);
        say(rows.at(-1)?.join('  ') ?? '');
      }
    }
  for (const cluster of clusters) await cluster.stop();
  return {
    title: 'Folding',
    explanation:
      'Clicks a second that are folded into the sums, one on each of 160,000 links, by one node that may use both cores with PostgreSQL, by one that has half a core together with what PostgreSQL does for it (while a twin works for another PostgreSQL, so that as much of the machine is in use as with two), and by two such nodes at once: where the links had no click on that day before, and where they had. Medians of five turns. PostgreSQL writes to the disk.',
    columns: [
      'Links',
      'Database',
      'nodes',
      'new',
      'times one',
      'again',
      'times one',
      'bytes of WAL for 1,000 clicks',
      'CPU µs for a click, nodes',
      'PostgreSQL',
    ],
    rows,
  };
}

/** The planner of PostgreSQL needs to know what is in the tables; in time it finds out by itself. */
async function analyze({ kind, database }: BenchInstallation): Promise<void> {
  if (kind === 'postgres') await sql`analyze`.execute(database.query);
}

/** What programs do by key. */
export async function measureApi({ postgresAddress, kinds, isWanted }: BenchContext): Promise<Table[]> {
  if (!isWanted('programs')) return [];
  const calls: string[][] = [];
  const bulk: string[][] = [];
  for (const kind of kinds) {
    const installation = await createInstallation(kind, postgresAddress);
    const { singleMs, besideMs, bulkMs, byKey } = await measurePrograms(installation);
    for (const { what, sessionPerSecond, keyPerSecond } of byKey)
      calls.push([
        what,
        databaseName[kind],
        whole(sessionPerSecond),
        whole(keyPerSecond),
        ratio(sessionPerSecond, keyPerSecond),
      ]);
    bulk.push([
      databaseName[kind],
      whole(singleMs),
      whole(besideMs),
      whole(bulkMs),
      ratio(bulkMs, singleMs),
      ratio(bulkMs, besideMs),
    ]);
    await installation.remove();
  }
  return [
    {
      title: 'Programs',
      explanation:
        'The same asked for by a person’s session and by an API key, over as many connections. The last column is how many times as long a program takes.',
      columns: ['What', 'Database', 'Answers/s by session', 'by key', 'times'],
      rows: calls,
    },
    {
      title: 'Many links at once',
      explanation:
        '10,000 links, one by one over one connection and over ten, and 500 at once over one. The last columns are how much of the time of either that takes.',
      columns: ['Database', 'one by one, ms', 'over ten, ms', 'by bulk, ms', 'of one by one', 'of over ten'],
      rows: bulk,
    },
  ];
}
