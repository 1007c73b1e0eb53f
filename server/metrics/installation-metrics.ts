import type { WaitingBatches } from '../clicks/folding/fold-pace.ts';
import { type MetricFamily, sample } from '../platform/metrics.ts';
import { withinPatience } from '../platform/patience.ts';

/** What stands in the database, and is the same for all processes. */
export interface InstallationFigures {
  waitingBatches(): Promise<WaitingBatches>;
  /** Counts no further than to `most`. */
  waitingMails(most: number): Promise<number>;
  /** The same for what webhooks are to be told. */
  waitingDeliveries(most: number): Promise<number>;
}

const patienceMs = 1000;
const mostMails = 10_000;
const mostDeliveries = 10_000;

/** Without the database its figures are left out, and that is told. */
export async function readInstallation(figures: InstallationFigures): Promise<MetricFamily[]> {
  const reading = Promise.all([
    figures.waitingBatches(),
    figures.waitingMails(mostMails),
    figures.waitingDeliveries(mostDeliveries),
  ]).catch(() => null);
  const found = await withinPatience(reading, patienceMs, null);
  const [batches, mails, deliveries] = found ?? [null, null, null];
  const backlog = batches === null ? 0 : batches.newest - batches.oldest + 1;
  return [
    gauge('shylnk_database_reachable', '1 while the database answers, else 0.', found === null ? 0 : 1),
    gauge(
      'shylnk_fold_backlog_batches',
      'Batches of clicks that wait to be folded into the sums.',
      found === null ? null : backlog,
    ),
    gauge(
      'shylnk_mails_waiting',
      `Mails that wait to be sent; not counted any further than to ${mostMails}.`,
      mails,
    ),
    gauge(
      'shylnk_webhook_deliveries_waiting',
      `Messages to webhooks that wait to be sent; not counted any further than to ${mostDeliveries}.`,
      deliveries,
    ),
  ];
}

function gauge(name: string, help: string, value: number | null): MetricFamily {
  return { name, help, type: 'gauge', samples: value === null ? [] : [sample(value)] };
}
