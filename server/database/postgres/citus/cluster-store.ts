import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';

/** A machine of the cluster. */
export interface ClusterNode {
  name: string;
  port: number;
  isCoordinator: boolean;
  /** Whether shards are put there. */
  holdsShards: boolean;
  doesAnswer: boolean;
}

export interface Cluster {
  /** Of the extension, as in 13.2; null: the database does not have it. */
  version: string | null;
  /** Whether the server could give it the extension. */
  isInstallable: boolean;
  nodes: ClusterNode[];
}

/** Where a table lies. */
export interface PlacedTable {
  name: string;
  /** `local`: on the coordinator, and known to the others. */
  kind: 'distributed' | 'reference' | 'local';
  /** The column that its rows are spread by. */
  by: string | null;
  /** How many of its shards lie on which node. */
  shards: Record<string, number>;
}

/** What a database says of the cluster that it is in. */
export async function readCluster(query: Kysely<Schema>): Promise<Cluster> {
  const { rows } = await sql<{ version: string | null; is_installable: boolean }>`
    select (select extversion from pg_extension where extname = 'citus') as version,
      exists (select 1 from pg_available_extensions where name = 'citus') as is_installable`.execute(query);
  const version = rows[0]?.version ?? null;
  return {
    version,
    isInstallable: rows[0]?.is_installable === true,
    nodes: version === null ? [] : await readNodes(query),
  };
}

async function readNodes(query: Kysely<Schema>): Promise<ClusterNode[]> {
  const { rows } = await sql<ClusterNode>`
    select nodename as name, nodeport as port, groupid = 0 as "isCoordinator", shouldhaveshards as "holdsShards",
      citus_check_connection_to_node(nodename, nodeport) as "doesAnswer"
    from pg_dist_node where isactive and noderole = 'primary' order by groupid, nodename, nodeport`.execute(
    query,
  );
  return rows;
}

/** Every table that the cluster knows, whether its nodes answer or not. */
export async function readPlacedTables(query: Kysely<Schema>): Promise<PlacedTable[]> {
  const { rows } = await sql<PlacedTable>`
    select cast(logicalrelid as text) as name,
      case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference' else 'local' end as kind,
      case when partmethod = 'h' then column_to_column_name(logicalrelid, partkey) end as by,
      (select coalesce(jsonb_object_agg(node, shards), '{}') from (
        select nodename || ':' || nodeport as node, count(*) as shards
        from pg_dist_shard as shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
        where shard.logicalrelid = tables.logicalrelid group by 1) as counted) as shards
    from pg_dist_partition as tables order by 1`.execute(query);
  return rows;
}
