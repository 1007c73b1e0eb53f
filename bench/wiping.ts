import { type Kysely, sql } from 'kysely';
import type { Schema } from '../server/database/schema.ts';
import { type BenchInstallation, createInstallation } from './installation.ts';
import { median } from './median.ts';
import type { BenchContext } from './parts.ts';
import type { Table } from './report.ts';

const messages = 52_000;
const timesEach = 9;
const readsEach = 400;

/** What wiping a message costs in a table of 60 MB: when all of it is written anew, and when one piece is. */
export async function measureWiping({
  postgresAddress,
  kinds,
  isWanted,
  say,
}: BenchContext): Promise<Table | null> {
  if (!isWanted('wiping') || !kinds.includes('postgres')) return null;
  say('PostgreSQL: wiping one of 52,000 messages …');
  const installation = await createInstallation('postgres', postgresAddress);
  await addMessages(installation.database.query);
  const ways: Record<string, [table: string, wiped: number]> = {
    'the whole table written anew, as before': ['whole_contents', 1],
    'one message, its piece written anew': ['secret_contents', 1],
    'twenty messages at once': ['secret_contents', 20],
  };
  const rows: string[][] = [];
  for (const [name, [table, wiped]] of Object.entries(ways)) {
    const figures = await measureWay(installation, table, wiped);
    rows.push([name, ...figures]);
    say(rows.at(-1)?.join('  ') ?? '');
  }
  await installation.remove();
  return {
    title: 'Wiping',
    explanation: `Wiping messages among ${messages.toLocaleString('en')} of 1 kB, on PostgreSQL: milliseconds and kilobytes of its log until their bytes are gone from the files; the longest that somebody waited who read another message meanwhile; and milliseconds that reading a message by the code of its secret takes while nothing is wiped.`,
    columns: ['What is done', 'ms', 'log, kB', 'longest read meanwhile, ms', 'a read, ms'],
    rows,
  };
}

/** Messages in the table as it is, and in one as it was before it lay in pieces. */
async function addMessages(query: Kysely<Schema>): Promise<void> {
  await sql`insert into links (type, code, is_active, created_at_ms)
    select 'secret', 'w' || n, 1, 1 from generate_series(1, ${sql.lit(messages)}) as n`.execute(query);
  await sql`insert into secret_contents (link_id, ciphertext, wrapped_key)
    select id, decode(repeat(md5(code), 62), 'hex'), decode(repeat(md5(code), 4), 'hex') from links`.execute(
    query,
  );
  await sql`create table whole_contents (like secret_contents including all)`.execute(query);
  await sql`insert into whole_contents select * from secret_contents`.execute(query);
  await sql`analyze`.execute(query);
}

async function measureWay({ database }: BenchInstallation, table: string, wiped: number): Promise<string[]> {
  const { query } = database;
  const times: number[] = [];
  const logged: number[] = [];
  let longestMs = 0;
  const reads = await timeReads(query, table);
  for (let time = 0; time < timesEach; time += 1) {
    await sql`delete from ${sql.table(table)} where link_id in
      (select link_id from ${sql.table(table)} order by random() limit ${sql.lit(wiped)})`.execute(query);
    const before = await positionInLog(query);
    let isOver = false;
    const reading = readUntil(query, table, () => isOver);
    const began = performance.now();
    if (table === 'whole_contents')
      await sql`cluster whole_contents using whole_contents_pkey`.execute(query);
    else while (!(await database.purgeDeleted(['secret_contents'])));
    times.push(performance.now() - began);
    isOver = true;
    longestMs = Math.max(longestMs, await reading);
    logged.push((await positionInLog(query)) - before);
  }
  return [
    median(times).toFixed(1),
    (median(logged) / 1000).toFixed(0),
    longestMs.toFixed(1),
    median(reads).toFixed(3),
  ];
}

async function positionInLog(query: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`.execute(query);
  return Number(rows[0]?.bytes);
}

async function timeReads(query: Kysely<Schema>, table: string): Promise<number[]> {
  const times: number[] = [];
  for (let time = -50; time < readsEach; time += 1) {
    const tookMs = await timeRead(query, table);
    if (time >= 0) times.push(tookMs);
  }
  return times;
}

/** Reads one message after the other; says how long the slowest took. */
async function readUntil(query: Kysely<Schema>, table: string, isOver: () => boolean): Promise<number> {
  let longestMs = 0;
  while (!isOver()) longestMs = Math.max(longestMs, await timeRead(query, table));
  return longestMs;
}

async function timeRead(query: Kysely<Schema>, table: string): Promise<number> {
  const code = `w${1 + Math.floor(Math.random() * messages)}`;
  const began = performance.now();
  await sql`select clicks, ciphertext, wrapped_key from links
    left join ${sql.table(table)} as contents on contents.link_id = links.id
    where type = 'secret' and code = ${code}`.execute(query);
  return performance.now() - began;
}
