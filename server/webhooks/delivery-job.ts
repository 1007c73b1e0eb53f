import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import { faultDetails } from '../database/database-failure.ts';
import type { Job, JobRunner } from '../jobs/jobs.ts';
import { inSmallSteps } from '../jobs/small-steps.ts';
import { dayMs } from '../platform/durations.ts';
import type { TellFault } from '../platform/throttled-log.ts';
import { type SendDeps, sendDelivery } from './send-delivery.ts';
import { forgetDeliveries } from './stores/delivery-store.ts';
import { type DueLane, dueDeliveries } from './stores/due-deliveries-store.ts';

export interface DeliveryJobDeps extends SendDeps {
  tellFault: TellFault;
  jobRunner: Pick<JobRunner, 'wake'>;
}

const deliveryJobName = 'deliver webhooks';
/** So many are told at once. Those who did not answer the last time have places of their own: they keep nobody waiting. */
const mostAtOnce: Record<DueLane, number> = { well: 16, failing: 8 };
const lanes = Object.keys(mostAtOnce) as DueLane[];
const longestStopMs = 5_000;

/** Delivers what is due. */
export interface Deliveries {
  jobs: Job[];
  /** Has what is due sent now; to be called after the commit. */
  wake(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * A process has one message of each webhook under way, and goes round: however much one of them has waiting, the next
 * one has its turn. So they arrive in their order, as far as they arrive, from each process.
 */
export function createDeliveries(deps: DeliveryJobDeps): Deliveries {
  const underWay = new Map<number, { lane: DueLane; ended: Promise<void> }>();
  /** The webhook that had its turn last. */
  const last: Record<DueLane, number> = { well: 0, failing: 0 };
  let isStopping = false;
  const wake = () => deps.jobRunner.wake(deliveryJobName);

  async function deliver(webhookId: number, id: number): Promise<void> {
    try {
      await sendDelivery(deps, id);
      underWay.delete(webhookId);
      wake();
    } catch (error) {
      // Where the database cannot be written to, that is tried at the pace of the job and not at once.
      underWay.delete(webhookId);
      deps.tellFault('a webhook could not be delivered', faultDetails(error));
    }
  }

  async function startNext(lane: DueLane): Promise<void> {
    const inLane = [...underWay.values()].filter((one) => one.lane === lane).length;
    const most = mostAtOnce[lane] - inLane;
    if (most <= 0) return;
    const afterId = last[lane];
    const asked = { lane, besides: [...underWay.keys()], now: deps.clock.now() };
    const { query } = deps.database;
    const next = await dueDeliveries(query, { ...asked, afterId, upToId: Number.MAX_SAFE_INTEGER, most });
    if (next.length < most && afterId > 0)
      next.push(
        ...(await dueDeliveries(query, { ...asked, afterId: 0, upToId: afterId, most: most - next.length })),
      );
    for (const { webhookId, id } of next) {
      last[lane] = webhookId;
      underWay.set(webhookId, { lane, ended: deliver(webhookId, id) });
    }
  }

  return {
    wake,
    jobs: [
      {
        name: deliveryJobName,
        everyMs: 1_000,
        async run() {
          for (const lane of lanes) if (!isStopping) await startNext(lane);
        },
      },
      {
        name: 'forget deliveries of webhooks',
        everyMs: 60 * 60 * 1000,
        run: (signal) =>
          inSmallSteps({ fewest: 1, most: 1, signal }, () =>
            forgetDeliveries(deps.database.query, deps.clock.now() - limits.webhookLogDays * dayMs),
          ),
      },
    ],
    async stop() {
      isStopping = true;
      // Who is slower than that is told once more, when the claim on the delivery is over.
      await Promise.race([
        Promise.all([...underWay.values()].map(({ ended }) => ended)),
        wait(longestStopMs, undefined, { ref: false }),
      ]);
    },
  };
}
