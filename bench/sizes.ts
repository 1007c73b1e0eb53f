import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '../contract/endpoints.ts';
import type { Candidate } from './candidate.ts';
import type { BenchInstallation } from './installation.ts';
import { putLoad, requesting } from './load.ts';
import { median } from './median.ts';
import { addLinks, addOwner, addVisits, codeOf, firstCodeNumber, type Owner } from './seed.ts';

const few = 1000;
const many = 1_000_000;
const clicksEach = 10;

/** An owner's links lie in a database with few or many others. */
export interface Holding {
  installation: BenchInstallation;
  owner: Owner;
  /** The number of one of the owner's links. */
  oneLink: number;
}

export interface Holdings {
  /** 1,000 links and nothing else. */
  few: Holding;
  /** 1,000,000 links with 10,000,000 clicks. */
  many: Holding;
  /** 1,000 links among the million of another owner. */
  fewAmongMany: Holding;
}

/** Fills two databases: a small one, and one with a million links. */
export async function fill(small: BenchInstallation, large: BenchInstallation): Promise<Holdings> {
  const [owner, largeOwner, neighbour] = [
    await addOwner(small.database, 'few@example.com'),
    await addOwner(large.database, 'many@example.com'),
    await addOwner(large.database, 'neighbour@example.com'),
  ];
  await addLinks(small.database, { owner, first: 0, count: few, clicksEach });
  await addVisits(small.database, 'owner-url', owner.id, { total: few * clicksEach, days: 365 });
  await addLinks(large.database, { owner: largeOwner, first: 0, count: many / 2, clicksEach });
  await addLinks(large.database, { owner: neighbour, first: many, count: few, clicksEach });
  await addLinks(large.database, { owner: largeOwner, first: many / 2, count: many / 2, clicksEach });
  await addVisits(large.database, 'owner-url', largeOwner.id, { total: many * clicksEach, days: 365 });
  await addVisits(large.database, 'owner-url', neighbour.id, { total: few * clicksEach, days: 365 });
  return {
    few: { installation: small, owner, oneLink: 7 },
    many: { installation: large, owner: largeOwner, oneLink: 7 },
    fewAmongMany: { installation: large, owner: neighbour, oneLink: many + 7 },
  };
}

/** How long a call takes for each holding, in milliseconds. */
export interface CallTimes {
  call: string;
  few: number;
  many: number;
  fewAmongMany: number;
}

const timesEach = 60;

/** Lists, searches and statistics, each holding in turn. */
export async function timeCalls(holdings: Holdings): Promise<CallTimes[]> {
  const small = await holdings.few.installation.start();
  const large = await holdings.many.installation.start();
  const page = { limit: 10, page_no: 0, type: 'url' };
  const calls: Record<string, (holding: Holding) => [path: string, payload: object]> = {
    'first page of the list': () => [endpoints.listLinks.path, page],
    'search, a term of one link': ({ oneLink }) => [
      endpoints.listLinks.path,
      { ...page, search_string: `articles/${oneLink}/read` },
    ],
    'search, a term of every link': () => [endpoints.listLinks.path, { ...page, search_string: 'example' }],
    'search, a term of no link': () => [endpoints.listLinks.path, { ...page, search_string: 'nowhere' }],
    'statistics of all links': () => [endpoints.overallLinkStatistics.path, { timezone_offset: 330 }],
    'statistics of one link': ({ oneLink }) => [
      endpoints.linkStatistics.path,
      { code: codeOf(oneLink), type: 'url', timezone_offset: 330 },
    ],
  };
  const results: CallTimes[] = [];
  for (const [call, requestOf] of Object.entries(calls)) {
    const times = { few: [] as number[], many: [] as number[], fewAmongMany: [] as number[] };
    for (let time = -5; time < timesEach; time += 1) {
      for (const name of ['few', 'many', 'fewAmongMany'] as const) {
        const tookMs = await timeCall(name === 'few' ? small : large, holdings[name], requestOf);
        if (time >= 0) times[name].push(tookMs);
      }
    }
    results.push({
      call,
      few: median(times.few),
      many: median(times.many),
      fewAmongMany: median(times.fewAmongMany),
    });
  }
  await Promise.all([small.stop(), large.stop()]);
  return results;
}

/** How long a call of an owner takes, in milliseconds. */
export async function timeCall(
  server: Candidate,
  holding: Holding,
  requestOf: (holding: Holding) => [string, object],
): Promise<number> {
  const [path, payload] = requestOf(holding);
  const began = performance.now();
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: holding.owner.token },
    body: JSON.stringify(payload),
  });
  const body = await response.text();
  const tookMs = performance.now() - began;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
  return tookMs;
}

/** Statistics of a link with few clicks and of one with very many, in milliseconds. */
export async function timeClicks(installation: BenchInstallation): Promise<{ small: number; large: number }> {
  const owner = await addOwner(installation.database, 'clicks@example.com');
  await addLinks(installation.database, { owner, first: 2 * many, count: 2, clicksEach: 0 });
  const idOf = async (number: number) => {
    const { id } = await installation.database.query
      .selectFrom('links')
      .select('id')
      .where('code', '=', codeOf(number))
      .executeTakeFirstOrThrow();
    return id;
  };
  await addVisits(installation.database, 'link', await idOf(2 * many), { total: 1000, days: 365 });
  await addVisits(installation.database, 'link', await idOf(2 * many + 1), { total: 10_000_000, days: 365 });
  const server = await installation.start();
  const times = [[] as number[], [] as number[]] as const;
  for (let time = -5; time < timesEach; time += 1) {
    for (const which of [0, 1] as const) {
      const tookMs = await timeCall(
        server,
        { installation, owner, oneLink: 2 * many + which },
        ({ oneLink }) => [
          endpoints.linkStatistics.path,
          { code: codeOf(oneLink), type: 'url', timezone_offset: 330 },
        ],
      );
      if (time >= 0) times[which].push(tookMs);
    }
  }
  await server.stop();
  return { small: median(times[0]), large: median(times[1]) };
}

/** How the database grows while the same links are clicked and clicked again. */
export async function measureGrowth(installation: BenchInstallation) {
  await addLinks(installation.database, { owner: null, first: 0, count: few, clicksEach: 0 });
  const server = await installation.start();
  const script = requesting({
    pathExpression: `"/b" .. math.random(${firstCodeNumber}, ${firstCodeNumber + few - 1})`,
  });
  const click = async () => {
    await putLoad({ address: server.address, seconds: 5, script });
    return { clicks: await installation.countedClicks(), bytes: await installation.size() };
  };
  const first = await click();
  let last = first;
  for (let round = 0; round < 3; round += 1) last = await click();
  await server.stop();
  return {
    firstClicks: first.clicks,
    firstBytes: first.bytes,
    allClicks: last.clicks,
    allBytes: last.bytes,
  };
}

/** Time from the start to the first answer, each database in turn. */
export async function timeStarts(
  empty: BenchInstallation,
  large: BenchInstallation,
): Promise<{ emptyMs: number; largeMs: number }> {
  const times = { empty: [] as number[], large: [] as number[] };
  for (let round = -1; round < 5; round += 1) {
    for (const name of ['empty', 'large'] as const) {
      const server = await (name === 'empty' ? empty : large).start();
      if (round >= 0) times[name].push(server.startMs);
      await server.stop();
    }
  }
  return { emptyMs: median(times.empty), largeMs: median(times.large) };
}

/** Memory of a server that has served few codes, and of one that has served a million different ones. */
export async function measureMemory(
  empty: BenchInstallation,
  large: BenchInstallation,
): Promise<{ emptyMb: number; largeMb: number; served: number }> {
  const serve = async (installation: BenchInstallation, codes: number) => {
    const server = await installation.start();
    const script = requesting({ pathExpression: `"/b" .. (${firstCodeNumber} + n % ${codes})` });
    let served = 0;
    // The bare minimum for the small one: as much traffic, so that only the number of codes differs.
    while (served < many) served += (await putLoad({ address: server.address, seconds: 10, script })).answers;
    await installation.countedClicks();
    await wait(1000);
    const megabytes = server.memoryBytes() / 2 ** 20;
    await server.stop();
    return { megabytes, served };
  };
  const small = await serve(empty, 1);
  const full = await serve(large, many);
  return { emptyMb: small.megabytes, largeMb: full.megabytes, served: full.served };
}
