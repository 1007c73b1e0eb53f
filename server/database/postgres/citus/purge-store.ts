import type { OwnConnection } from '../pool.ts';

/** What a node of the cluster answered. */
interface NodeAnswer {
  nodename: string;
  nodeport: number;
  success: boolean;
  result: string;
}

const nodesOtherThanThis = `
  select nodename, nodeport from pg_dist_node
  where isactive and noderole = 'primary' and groupid <> (select groupid from pg_dist_local_group)`;
const runOn = 'select * from master_run_on_worker(array[$1::text], array[$2::int], array[$3::text], false)';
/** Nothing was ever deleted there. */
const noNotes = /relation "unpurged_pieces" does not exist/;

/** Shards of some tables, from which something was deleted, on every other node; false: some are not purged yet. */
export async function purgeShards(connection: OwnConnection, shards: ShardPurge): Promise<boolean> {
  const { rows: nodes } = await connection.run(nodesOtherThanThis, []);
  let isGone = true;
  for (const { nodename, nodeport } of nodes as unknown as NodeAnswer[]) {
    const ask = async (command: string) => {
      const { rows } = await connection.run(runOn, [nodename, nodeport, command]);
      return { isDone: rows[0]?.['success'] === true, said: String(rows[0]?.['result']) };
    };
    if (!(await purgeNode(ask, shards))) isGone = false;
  }
  return isGone;
}

export interface ShardPurge {
  tables: readonly string[];
  rewrittenUpToBytes: number;
  lockPatience: string;
  readersPatienceMs: number;
}

type AskNode = (command: string) => Promise<{ isDone: boolean; said: string }>;

async function purgeNode(ask: AskNode, shards: ShardPurge): Promise<boolean> {
  const notes = await ask(countNotes(shards));
  if (!notes.isDone) return noNotes.test(notes.said);
  if (notes.said === '0') return true;
  for (const shard of (await ask(largeShards(shards))).said.split(' ').filter(Boolean)) {
    if (!(await ask(`vacuum ${shard}`)).isDone) return false;
    await ask(`delete from unpurged_pieces where piece = '${shard}'`);
  }
  await ask(rewriteShards(shards));
  return (await ask(countNotes(shards))).said === '0';
}

const isOfTables = ({ tables }: ShardPurge) =>
  `regexp_replace(piece, '_[0-9]+$', '') in (${tables.map((table) => `'${table}'`).join()})`;

function countNotes(shards: ShardPurge): string {
  return `select count(*) from unpurged_pieces where ${isOfTables(shards)}`;
}

function largeShards(shards: ShardPurge): string {
  return `select coalesce(string_agg(distinct piece, ' '), '') from unpurged_pieces
    where ${isOfTables(shards)} and pg_total_relation_size(to_regclass(piece)) > ${shards.rewrittenUpToBytes}`;
}

/**
 * On the node itself: waits a moment until no transaction can see what was deleted, then writes each noted shard anew.
 * One that somebody reads is left for the next time, with its notes; notes of a shard that was moved away are dropped.
 */
function rewriteShards(shards: ShardPurge): string {
  return `do $purge$
  declare
    noted bigint[] := array(select id from unpurged_pieces where ${isOfTables(shards)});
    mark xid8 := pg_current_xact_id();
    until_then timestamptz := clock_timestamp() + interval '${shards.readersPatienceMs} milliseconds';
    shard text;
  begin
    perform set_config('lock_timeout', '${shards.lockPatience}', true);
    while exists (select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and greatest(age(backend_xmin), age(backend_xid)) >= age(mark::xid))
      or pg_snapshot_xmin(pg_current_snapshot()) < mark
    loop
      if clock_timestamp() > until_then then return; end if;
      perform pg_sleep(0.02);
      perform pg_stat_clear_snapshot();
    end loop;
    for shard in select distinct piece from unpurged_pieces where id = any(noted) loop
      begin
        delete from unpurged_pieces where id = any(noted) and piece = shard;
        if found and to_regclass(shard) is not null then
          execute format('cluster %s using %s', shard,
            (select indexrelid::regclass from pg_index where indrelid = to_regclass(shard) and indisprimary));
        end if;
      exception when lock_not_available then null;
      end;
    end loop;
  end $purge$`;
}
