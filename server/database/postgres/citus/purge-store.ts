import type { OwnConnection } from '../pool.ts';
import { type AskNode, noSnapshotSeesTheDeleted } from '../snapshots-store.ts';

interface Node {
  nodename: string;
  nodeport: number;
}

const nodesOtherThanThis = `
  select nodename, nodeport from pg_dist_node
  where isactive and noderole = 'primary' and groupid <> (select groupid from pg_dist_local_group)`;
const runOn = 'select * from master_run_on_worker(array[$1::text], array[$2::int], array[$3::text], false)';

/**
 * Shards of some tables, from which something was deleted, on every other node; false: some are not purged yet. Fails
 * when a node does, once the others are purged.
 */
export async function purgeShards(connection: OwnConnection, shards: ShardPurge): Promise<boolean> {
  const { rows: nodes } = await connection.run(nodesOtherThanThis, []);
  let isGone = true;
  let failure: unknown = null;
  for (const { nodename, nodeport } of nodes as unknown as Node[]) {
    const ask = async (command: string) => {
      const { rows } = await connection.run(runOn, [nodename, nodeport, command]);
      if (rows[0]?.['success'] !== true) throw new Error(String(rows[0]?.['result']));
      return String(rows[0]['result']);
    };
    try {
      if (!(await purgeNode(ask, shards))) isGone = false;
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return isGone;
}

export interface ShardPurge {
  tables: readonly string[];
  rewrittenUpToBytes: number;
  lockPatience: string;
}

/** False: some shards are read, or wait for older transactions; they keep their notes. */
async function purgeNode(ask: AskNode, shards: ShardPurge): Promise<boolean> {
  if ((await ask(hasTable)) === 'false') return true;
  const newest = await ask(newestNote(shards));
  if (newest === '0') return true;
  // Whoever has noted something up to then and not committed it yet is older, too.
  if (!(await noSnapshotSeesTheDeleted(ask))) return false;
  for (const shard of (await ask(largeShards(shards))).split(' ').filter(Boolean)) {
    await ask(`vacuum ${shard}`);
    await ask(`delete from unpurged_pieces where piece = '${shard}' and id <= ${newest}`);
  }
  await ask(rewriteShards(shards, newest));
  return (await ask(newestNote(shards))) === '0';
}

/** Where nothing was ever deleted there is none. */
const hasTable = "select (to_regclass('unpurged_pieces') is not null)::text";

const isOfTables = ({ tables }: ShardPurge) =>
  `regexp_replace(piece, '_[0-9]+$', '') in (${tables.map((table) => `'${table}'`).join()})`;

function newestNote(shards: ShardPurge): string {
  return `select coalesce(max(id), 0) from unpurged_pieces where ${isOfTables(shards)}`;
}

function largeShards(shards: ShardPurge): string {
  return `select coalesce(string_agg(distinct piece, ' '), '') from unpurged_pieces
    where ${isOfTables(shards)} and pg_total_relation_size(to_regclass(piece)) > ${shards.rewrittenUpToBytes}`;
}

/**
 * On the node itself: writes each shard anew that was noted up to then. One that somebody reads is left for the next
 * time, with its notes; notes of a shard that was moved away are dropped.
 */
function rewriteShards(shards: ShardPurge, newest: string): string {
  return `do $purge$
  declare
    shard text;
  begin
    perform set_config('lock_timeout', '${shards.lockPatience}', true);
    for shard in select distinct piece from unpurged_pieces where id <= ${newest} and ${isOfTables(shards)} loop
      begin
        delete from unpurged_pieces where id <= ${newest} and piece = shard;
        if found and to_regclass(shard) is not null then
          execute format('cluster %s using %s', shard,
            (select indexrelid::regclass from pg_index where indrelid = to_regclass(shard) and indisprimary));
        end if;
      exception when lock_not_available then null;
      end;
    end loop;
  end $purge$`;
}
