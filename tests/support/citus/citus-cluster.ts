import { askOnce } from '../database/postgres.ts';
import { type PostgresCluster, startPostgresCluster } from '../database/postgres-cluster.ts';

/** A coordinator and its workers: servers of their own that know one another in every database that asks for it. */
export interface CitusCluster {
  coordinator: PostgresCluster;
  workers: PostgresCluster[];
  stop(): Promise<void>;
}

const workerCount = 2;

const settings = {
  shared_preload_libraries: 'citus',
  'citus.shard_count': '4',
  'citus.node_conninfo': 'sslmode=disable',
  // Each database with the extension has a process that looks after it.
  max_worker_processes: '60',
  max_prepared_transactions: '200',
  max_connections: '300',
  // What a killed worker had prepared keeps its rows locked until then.
  'citus.recover_2pc_interval': '1s',
  // Shards are moved, and tables spread, while others write.
  wal_level: 'logical',
  max_replication_slots: '40',
  max_wal_senders: '40',
  shared_buffers: '64MB',
};

/** Durable as far as the end of a process goes, unless told otherwise. */
export async function startCitusCluster(further: Record<string, string> = {}): Promise<CitusCluster> {
  const nodes = await Promise.all(
    Array.from({ length: 1 + workerCount }, () =>
      startPostgresCluster({ ...settings, fsync: 'off', full_page_writes: 'off', ...further }),
    ),
  );
  const [coordinator, ...workers] = nodes as [PostgresCluster, ...PostgresCluster[]];
  await Promise.all(nodes.map(({ address }) => allowLogicalCopies(address)));
  return {
    coordinator,
    workers,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

/** Newer PostgreSQL asks which libraries may decode its log. */
async function allowLogicalCopies(address: string): Promise<void> {
  const known = await askOnce(address, `select 1 from pg_settings where name = 'output_plugin_libraries'`);
  if (known.length === 0) return;
  await askOnce(address, 'alter system set output_plugin_libraries = citus, pgoutput, test_decoding');
  await askOnce(address, 'select pg_reload_conf()');
}

/** Gives the databases of one name on all nodes the extension, and makes the nodes known to the first one. */
export async function joinNodes([coordinator, ...workers]: readonly string[]): Promise<void> {
  const first = coordinator as string;
  for (const address of [first, ...workers]) await askOnce(address, 'create extension citus');
  const { hostname, port } = new URL(first);
  await askOnce(first, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const there = new URL(worker);
    await askOnce(first, `select citus_add_node('${there.hostname}', ${there.port})`);
  }
}

/** The address of another database of the same server. */
export function databaseAt(address: string, name: string): string {
  const other = new URL(address);
  other.pathname = `/${name}`;
  return other.href;
}
