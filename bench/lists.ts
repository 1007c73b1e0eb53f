import { sql } from 'kysely';
import { endpoints } from '../contract/endpoints.ts';
import { type ListFilter, listSorts } from '../contract/order/list-filter.ts';
import type { Database } from '../server/database/database.ts';
import { findPlaces } from '../server/links/lists/find-places.ts';
import { takeInMissing } from '../server/links/stores/searched-links-store.ts';
import { recordQueries } from '../tests/support/database/recorded-queries.ts';
import type { Candidate } from './candidate.ts';
import { type BenchInstallation, createInstallation } from './installation.ts';
import { median } from './median.ts';
import type { BenchContext } from './parts.ts';
import { ratio, type Table } from './report.ts';
import { addOwner, type Owner } from './seed.ts';
import { timeCall } from './sizes.ts';

const few = 1000;
const many = 1_000_000;
const timesEach = 40;
const rowsPerStatement = 50_000;

interface Tags {
  half: number;
  some: number;
}

interface Ordered {
  installation: BenchInstallation;
  owner: Owner;
  tags: Tags;
}

/** What lists are narrowed to: what half of the links have, one of a hundred, or twenty altogether. */
const filters: Record<string, (tags: Tags) => ListFilter> = {
  everything: () => ({}),
  'a tag of every second': ({ half }) => ({ tags: [half] }),
  'a tag of twenty': ({ some }) => ({ tags: [some] }),
  'both tags': ({ half, some }) => ({ tags: [half, some] }),
  archived: () => ({ archived: true }),
  active: () => ({ state: 'active' }),
  inactive: () => ({ state: 'inactive' }),
  expired: () => ({ state: 'expired' }),
  'with a key': () => ({ has_key: true }),
  'with a limit': () => ({ has_limit: true }),
  'never ending': () => ({ expiry: 'none' }),
  'ending by time': () => ({ expiry: 'timed' }),
};

/** Lists with tags, filters and each sorting, of an owner of few links and of one of very many. */
export async function measureLists({
  postgresAddress,
  kinds,
  isWanted,
  say,
}: BenchContext): Promise<Table[]> {
  if (!isWanted('lists')) return [];
  const rows: string[][] = [];
  for (const kind of kinds) {
    say(`${kind}: lists of 1,000,000 links …`);
    const [small, large] = [
      await setInOrder(await createInstallation(kind, postgresAddress), few),
      await setInOrder(await createInstallation(kind, postgresAddress), many),
    ];
    const [smallServer, largeServer] = [await small.installation.start(), await large.installation.start()];
    for (const [name, filterOf] of Object.entries(filters))
      for (const sort of listSorts) {
        const times = { small: [] as number[], large: [] as number[] };
        for (let time = -5; time < timesEach; time += 1) {
          const smallMs = await timeList(smallServer, small, filterOf, sort);
          const largeMs = await timeList(largeServer, large, filterOf, sort);
          if (time >= 0) times.small.push(smallMs);
          if (time >= 0) times.large.push(largeMs);
        }
        const [smallMs, largeMs] = [median(times.small), median(times.large)];
        const row = [name, sort, kind, smallMs.toFixed(2), largeMs.toFixed(2), ratio(largeMs, smallMs)];
        say(row.join('  '));
        rows.push(row);
        for (const plan of await plansOf(large, filterOf, sort)) say(plan.replaceAll(/^/gm, '    '));
      }
    await Promise.all([smallServer.stop(), largeServer.stop()]);
    await Promise.all([small.installation.remove(), large.installation.remove()]);
  }
  return [
    {
      title: 'Lists',
      explanation:
        'Milliseconds that the first page of a list takes, narrowed and sorted, for an owner of 1,000 links and for one of 1,000,000. How each query is carried out is printed while it is measured.',
      columns: ['List', 'Order', 'Database', '1,000', '1,000,000', 'ratio'],
      rows,
    },
  ];
}

/** An owner's links with all that lists can be narrowed to and sorted by. */
async function setInOrder(installation: BenchInstallation, count: number): Promise<Ordered> {
  const { database } = installation;
  const { query } = database;
  // Notes the application secret: with it, keys that nobody can open are nobody's fault.
  await (await installation.start()).stop();
  const owner = await addOwner(database, 'order@example.com');
  const now = Date.now();
  for (let first = 1; first <= count; first += rowsPerStatement)
    await addOrderedLinks(database, owner, {
      first,
      last: Math.min(first + rowsPerStatement - 1, count),
      now,
    });
  await takeInMissing(query, database.dialect);
  await sql`insert into link_ranks (link_id, owner_id, type, clicks, last_visited_at_ms)
    select id, owner_id, type, id * 7919 % 100003, cast(${now} as bigint) - id * 104729 % 10000000 from links where id % 4 > 0`.execute(
    query,
  );
  await query.insertInto('ranked_lists').values({ owner_id: owner.id, type: 'url' }).execute();
  const tags: Tags = {
    half: await addTag(database, owner, 'half'),
    some: await addTag(database, owner, 'some'),
  };
  const every = Math.floor(count / 20);
  for (const [id, step] of [
    [tags.half, 2],
    [tags.some, every],
  ] as const)
    await sql`insert into link_tags (tag_id, link_id)
      select cast(${id} as bigint), id from links where id % ${sql.lit(step)} = 0`.execute(query);
  if (installation.kind === 'postgres') await sql`vacuum analyze`.execute(query);
  return { installation, owner, tags };
}

/** Links with a short address: what they are searched by does not matter here. */
async function addOrderedLinks(
  { query, dialect }: Database,
  { id }: Owner,
  { first, last, now }: { first: number; last: number; now: number },
): Promise<void> {
  const day = 86_400_000;
  await sql`with recursive numbers (n) as
      (select cast(${first} as bigint) union all select n + 1 from numbers where n < ${last})
    insert into links (type, code, owner_id, target, created_at_ms, key_sealed, clicks_limit, is_active,
      archived_at_ms, expires_at_ms)
    select 'url', 'b' || (10000000 + n), cast(${id} as bigint), 'https://a.test', cast(${now} as bigint),
      case when n % 100 = 1 then cast('abcd' as ${dialect.bytes}) end,
      case when n % 100 = 2 then 5 end,
      case when n % 100 = 3 then 0 else 1 end,
      case when n % 100 = 4 then cast(${now} as bigint) end,
      case when n % 3 = 0 then cast(${now} as bigint) + (n % 30 - 1) * ${sql.lit(day)} end
    from numbers`.execute(query);
}

async function addTag({ query }: Database, { id }: Owner, name: string): Promise<number> {
  const tag = await query
    .insertInto('tags')
    .values({ owner_id: id, name, name_folded: name, colour: 'teal', created_at_ms: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return tag.id;
}

function timeList(
  server: Candidate,
  { installation, owner, tags }: Ordered,
  filterOf: (tags: Tags) => ListFilter,
  sort: (typeof listSorts)[number],
): Promise<number> {
  const request = { limit: 10, type: 'url', filter: filterOf(tags), sort };
  return timeCall(server, { installation, owner, oneLink: 0 }, () => [endpoints.listLinks.path, request]);
}

/** How the database carries out each query of a list. */
async function plansOf(
  { installation: { database, address }, owner, tags }: Ordered,
  filterOf: (tags: Tags) => ListFilter,
  sort: (typeof listSorts)[number],
): Promise<string[]> {
  const recorded = recordQueries({ database, settings: { DATABASE_URL: address } });
  const filter = filterOf(tags);
  const wanted = { ownerId: owner.id, type: 'url', sort, isRanked: true, now: Date.now() } as const;
  await findPlaces(
    { query: recorded.query, dialect: database.dialect },
    { ...wanted, filter: { ...filter, archived: filter.archived ?? false } },
    { after: null, most: 10 },
  );
  return recorded.explainAll();
}
