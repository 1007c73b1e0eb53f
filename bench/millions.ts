import { Client } from 'pg';
import type { Candidate } from './candidate.ts';
import { type BenchInstallation, createInstallation } from './installation.ts';
import { putLoad, requesting } from './load.ts';
import { median } from './median.ts';
import type { BenchContext } from './parts.ts';
import { ratio, type Table } from './report.ts';
import { addLinks, addOwner, codeOf, firstCodeNumber } from './seed.ts';
import { type Holdings, timeCalls, timeStarts } from './sizes.ts';

type Size = 'small' | 'large';

const few = 1000;
const many = 10_000_000;
const rounds = 3;
const secondsEach = 5;

/** Start, lists, search and redirects of an installation with ten million links, beside one with a thousand. */
export async function measureMillions({
  postgresAddress,
  kinds,
  isWanted,
  say,
}: BenchContext): Promise<Table | null> {
  if (!isWanted('millions') || !kinds.includes('postgres')) return null;
  const [small, large] = [
    await createInstallation('postgres', postgresAddress),
    await createInstallation('postgres', postgresAddress),
  ];
  const holdings = await fillVast(small, large, say);
  const rows: string[][] = [];
  const note = (name: string, smallMs: number, largeMs: number, amongMs: number | null = null) => {
    const among = amongMs === null ? ['', ''] : [amongMs.toFixed(2), ratio(amongMs, smallMs)];
    rows.push([name, smallMs.toFixed(2), largeMs.toFixed(2), ratio(largeMs, smallMs), ...among]);
    say(rows.at(-1)?.join('  ') ?? '');
  };
  const starts = await timeStarts(small, large);
  note('start', starts.emptyMs, starts.largeMs);
  for (const { call, few: fewMs, many: manyMs, fewAmongMany } of await timeCalls(holdings))
    note(call, fewMs, manyMs, fewAmongMany);
  const redirects = await timeRedirects(small, large);
  note('redirect, of 1,000 links again and again', redirects.small, redirects.large);
  const first = await timeFirstVisits(small, large);
  note('redirect, the first of a link since the start', first.small, first.large);
  await Promise.all([small.remove(), large.remove()]);
  return {
    title: 'Ten million links',
    explanation:
      'PostgreSQL. Milliseconds for an owner of 1,000 links and nothing else, for one of 10,000,000, and for one of 1,000 among these. Redirects again and again come 64 at a time; those of links that the server does not know yet one after the other.',
    columns: ['What', '1,000', '10,000,000', 'ratio', '1,000 among them', 'ratio'],
    rows,
  };
}

/** The index of the search is made at the end: taking in one link after the other would take an hour. */
async function fillVast(
  small: BenchInstallation,
  large: BenchInstallation,
  say: BenchContext['say'],
): Promise<Holdings> {
  const [owner, largeOwner, neighbour] = [
    await addOwner(small.database, 'few@example.com'),
    await addOwner(large.database, 'many@example.com'),
    await addOwner(large.database, 'neighbour@example.com'),
  ];
  await addLinks(small.database, { owner, first: 0, count: few, clicksEach: 0 });
  const admin = new Client({ connectionString: String(large.address) });
  await admin.connect();
  const { rows } = await admin.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'links_search_by_words'`,
  );
  await admin.query('drop index links_search_by_words');
  const portion = many / 20;
  for (let first = 0; first < many; first += portion) {
    if (first === many / 2)
      await addLinks(large.database, { owner: neighbour, first: many, count: few, clicksEach: 0 });
    await addLinks(large.database, { owner: largeOwner, first, count: portion, clicksEach: 0 });
    say(`${(first + portion).toLocaleString('en')} links`);
  }
  say('indexing …');
  await admin.query(`set maintenance_work_mem to '2GB'`);
  await admin.query(String(rows[0]?.indexdef));
  await admin.query('vacuum analyze');
  await admin.end();
  return {
    few: { installation: small, owner, oneLink: 7 },
    many: { installation: large, owner: largeOwner, oneLink: 7 },
    fewAmongMany: { installation: large, owner: neighbour, oneLink: many + 7 },
  };
}

/** The median of visitors' waiting, each database in turn; no server is still counting clicks of the turn before. */
async function timeRedirects(small: BenchInstallation, large: BenchInstallation) {
  const servers = { small: await small.start(), large: await large.start() };
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { countedClicks }] of Object.entries({ small, large }) as [Size, BenchInstallation][]) {
      times[name].push(await timeRedirect(servers[name]));
      await countedClicks();
    }
  await Promise.all([servers.small.stop(), servers.large.stop()]);
  return { small: median(times.small), large: median(times.large) };
}

async function timeRedirect(server: Candidate): Promise<number> {
  const last = firstCodeNumber + few - 1;
  const script = requesting({ pathExpression: `"/b" .. math.random(${firstCodeNumber}, ${last})` });
  const { p50Ms, failures } = await putLoad({ address: server.address, seconds: secondsEach, script });
  if (failures > 0) throw new Error(`${failures} redirects failed`);
  return p50Ms;
}

/** Visits that only warm the server up. */
const warmingUp = 200;

/** The median of visits of links that a server has to look up: each link once, wherever it lies. */
async function timeFirstVisits(small: BenchInstallation, large: BenchInstallation) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const servers = { small: await small.start(), large: await large.start() };
    const apart = { small: 1, large: many / few };
    for (let visit = 0; visit < few; visit += 1)
      for (const name of ['small', 'large'] as const) {
        const code = codeOf(
          visit * apart[name] + (name === 'small' ? 0 : (visit * 7919 + round) % apart.large),
        );
        const tookMs = await timeVisit(servers[name], code);
        if (visit >= warmingUp) times[name].push(tookMs);
      }
    await Promise.all([servers.small.stop(), servers.large.stop()]);
  }
  return { small: median(times.small), large: median(times.large) };
}

async function timeVisit(server: Candidate, code: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${server.address}/${code}`, { redirect: 'manual' });
  await response.arrayBuffer();
  const tookMs = performance.now() - began;
  if (response.status !== 302) throw new Error(`/${code} answered ${response.status}`);
  return tookMs;
}
