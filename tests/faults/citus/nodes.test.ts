import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CitusTrial, startCitusTrial } from '../../support/citus/citus-trial.ts';
import { untilWithin } from '../../support/run/until-within.ts';

const patienceMs = 120_000;

describe('two servers on a citus cluster', () => {
  let trial: CitusTrial;
  beforeAll(async () => {
    trial = await startCitusTrial();
  }, 600_000);
  afterAll(() => trial?.end());

  it('count every answered click once and keep limits while each worker is killed and comes back', async () => {
    for (const worker of trial.cluster.workers) {
      await trial.regulars.enjoy(400);
      const servedAgain = trial.openers.servedAgain();
      await worker.restartKilled();
      await untilWithin(patienceMs, 'limited links open again at both servers', servedAgain);
    }
    await trial.regulars.enjoy(400);
    expect(await trial.settle()).toEqual({ plain: [], limited: [] });
  }, 900_000);
});

describe('two servers on a citus cluster whose shards are moved', () => {
  let trial: CitusTrial;
  beforeAll(async () => {
    trial = await startCitusTrial();
  }, 600_000);
  afterAll(() => trial?.end());

  interface Placement {
    shardid: number;
    nodename: string;
    nodeport: number;
  }

  /** Moves the first shard of a table, and all that lie beside it, from one worker to another. */
  async function moveShard(table: string, how: 'block_writes' | 'force_logical'): Promise<void> {
    const [from] = await trial.ask<Placement>(
      `select shardid, nodename, nodeport from citus_shards where table_name = '${table}'::regclass order by shardid`,
    );
    if (from === undefined) throw new Error(`${table} has no shard`);
    const [to] = await trial.ask<Placement>(
      `select nodename, nodeport from pg_dist_node where shouldhaveshards and nodeport <> ${from.nodeport}`,
    );
    await trial.ask(`select citus_move_shard_placement(${from.shardid}, '${from.nodename}', ${from.nodeport},
      '${to?.nodename}', ${to?.nodeport}, '${how}')`);
  }

  it('count every click once and keep limits meanwhile', async () => {
    for (const how of ['block_writes', 'force_logical'] as const)
      for (const table of ['links', 'visit_days']) {
        await trial.regulars.enjoy(200);
        const servedAgain = trial.openers.servedAgain();
        await moveShard(table, how);
        await untilWithin(patienceMs, 'limited links open again at both servers', servedAgain);
      }
    await trial.regulars.enjoy(400);
    expect(await trial.settle()).toEqual({ plain: [], limited: [] });
  }, 900_000);
});
