import type { HashingFigures } from '../accounts/passwords/hashing-gate.ts';
import type { KeptFigures } from '../clicks/keeping/kept-clicks.ts';
import type { DatabaseFigures, PoolFigures } from '../database/database.ts';
import type { JobFigures } from '../jobs/jobs.ts';
import { type Metrics, type Sample, sample } from '../platform/metrics.ts';
import type { CacheFigures } from '../visiting/link-resolver.ts';

/** What the rooms tell of themselves when they are asked. */
export interface RoomFigures {
  cache(): CacheFigures;
  cacheLimitBytes: number;
  keptClicks(): KeptFigures;
  largeBodies(): { bytes: number; waiting: number };
  hashing(): HashingFigures;
  largeSecretsWaiting(): number;
  jobs(): JobFigures[];
  database(): DatabaseFigures;
}

/** Names what the rooms tell. Jobs are labelled `task`: Prometheus has a `job` of its own. */
export function describeRooms(metrics: Metrics, rooms: RoomFigures): void {
  const counter = (name: string, help: string, read: () => Sample[]) =>
    metrics.add({ name, help, type: 'counter' }, read);
  const gauge = (name: string, help: string, read: () => Sample[]) =>
    metrics.add({ name, help, type: 'gauge' }, read);

  counter('shylnk_link_cache_hits_total', 'Links that were found in memory.', () => [
    sample(rooms.cache().hits),
  ]);
  counter('shylnk_link_cache_misses_total', 'Links that had to be read from the database.', () => [
    sample(rooms.cache().misses),
  ]);
  gauge('shylnk_link_cache_links', 'Codes that are in memory.', () => [sample(rooms.cache().entries)]);
  gauge('shylnk_link_cache_bytes', 'Memory that these take.', () => [sample(rooms.cache().bytes)]);
  gauge('shylnk_link_cache_limit_bytes', 'Memory that they may take.', () => [sample(rooms.cacheLimitBytes)]);
  gauge('shylnk_clicks_kept_in_memory', 'Clicks that wait for the database to write again.', () => [
    sample(rooms.keptClicks().inMemory),
  ]);
  gauge('shylnk_clicks_in_journal', 'Clicks that wait in the journal for PostgreSQL to record them.', () => [
    sample(rooms.keptClicks().inJournal),
  ]);
  metrics.add(
    {
      name: 'shylnk_outage_seconds',
      help: 'How long PostgreSQL has not been reached; 0: it is.',
      type: 'gauge',
      combine: 'most',
    },
    () => [sample(rooms.keptClicks().outageSeconds)],
  );
  counter('shylnk_clicks_lost_total', 'Clicks that could neither be recorded nor kept.', () => [
    sample(rooms.keptClicks().lost),
  ]);
  gauge('shylnk_queue_length', 'How many wait, by what they wait for.', () => readQueues(rooms));
  gauge('shylnk_hashing_working', 'Passwords that are being hashed.', () => [
    sample(rooms.hashing().working),
  ]);
  gauge('shylnk_large_bodies_bytes', 'Memory that large bodies and answers have for themselves.', () => [
    sample(rooms.largeBodies().bytes),
  ]);
  gauge('shylnk_database_connections', 'Connections to PostgreSQL, by pool and state.', () =>
    readPools(rooms, ({ open, idle }, pool) => [
      sample(open - idle, { pool, state: 'busy' }),
      sample(idle, { pool, state: 'idle' }),
    ]),
  );
  gauge('shylnk_database_connection_waiters', 'Who waits for a connection to PostgreSQL.', () =>
    readPools(rooms, ({ waiting }, pool) => [sample(waiting, { pool })]),
  );
  counter(
    'shylnk_database_connections_replaced_total',
    'Connections to PostgreSQL that were opened in place of lost ones.',
    () => readPools(rooms, ({ replaced }, pool) => [sample(replaced, { pool })]),
  );
  metrics.add(
    {
      name: 'shylnk_job_last_success_timestamp_seconds',
      help: 'When a background job last ended well; 0: not since the start.',
      type: 'gauge',
      combine: 'most',
    },
    () => rooms.jobs().map(({ name, succeededAtMs }) => sample((succeededAtMs ?? 0) / 1000, { task: name })),
  );
  counter('shylnk_job_failures_total', 'Runs of a background job that failed.', () =>
    rooms.jobs().map(({ name, failures }) => sample(failures, { task: name })),
  );
}

function readQueues(rooms: RoomFigures): Sample[] {
  const { writerWaiting } = rooms.database();
  return [
    ...(writerWaiting === null ? [] : [sample(writerWaiting, { queue: 'sqlite_writer' })]),
    sample(rooms.hashing().waiting, { queue: 'hashing' }),
    sample(rooms.largeBodies().waiting, { queue: 'large_bodies' }),
    sample(rooms.largeSecretsWaiting(), { queue: 'large_secrets' }),
  ];
}

function readPools(rooms: RoomFigures, read: (figures: PoolFigures, pool: string) => Sample[]): Sample[] {
  return Object.entries(rooms.database().pools ?? {}).flatMap(([pool, figures]) => read(figures, pool));
}
