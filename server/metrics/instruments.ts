import { createRequestMetrics, type RequestMetrics } from '../http/request-metrics.ts';
import { amountBounds, createHistogram, durationBounds, type Histogram } from '../platform/histogram.ts';
import { type CounterCell, createCells, type Metrics, readCells } from '../platform/metrics.ts';
import { createVisitCells, type VisitCells } from '../visiting/visit-cells.ts';

/** What the rooms count with while they work. */
export interface Instruments {
  requests: RequestMetrics;
  visits: VisitCells;
  clickCommits: PortionFigures;
  folds: PortionFigures;
  mails: Record<'sent' | 'failed' | 'given_up', CounterCell>;
  deliveries: Record<'delivered' | 'failed' | 'given_up', CounterCell>;
  loopDelays: Histogram;
}

/** Work done in portions: how large each was, and how long it took. */
interface PortionFigures {
  note(amount: number, seconds: number): void;
  amounts: Histogram;
  durations: Histogram;
}

function createPortionFigures(): PortionFigures {
  const amounts = createHistogram(amountBounds);
  const durations = createHistogram(durationBounds);
  return {
    note(amount, seconds) {
      amounts.note(amount);
      durations.note(seconds);
    },
    amounts,
    durations,
  };
}

export function createInstruments(): Instruments {
  return {
    requests: createRequestMetrics(),
    visits: createVisitCells(),
    clickCommits: createPortionFigures(),
    folds: createPortionFigures(),
    mails: createCells(['sent', 'failed', 'given_up']),
    deliveries: createCells(['delivered', 'failed', 'given_up']),
    loopDelays: createHistogram(durationBounds),
  };
}

/** Names what the instruments count. */
export function describeInstruments(metrics: Metrics, instruments: Instruments): void {
  const { requests, visits, clickCommits, folds, mails, deliveries, loopDelays } = instruments;
  const histogram = (name: string, help: string, figures: Histogram) =>
    metrics.add({ name, help, type: 'histogram' }, () => figures.read());

  requests.addTo(metrics);
  metrics.add(
    { name: 'shylnk_visits_total', help: 'Visits of links, by what the visitor got.', type: 'counter' },
    () => readCells(visits, 'outcome'),
  );
  histogram(
    'shylnk_click_commit_clicks',
    'Clicks that were committed together, for each commit.',
    clickCommits.amounts,
  );
  histogram(
    'shylnk_click_commit_duration_seconds',
    'Time that committing clicks took.',
    clickCommits.durations,
  );
  histogram(
    'shylnk_fold_batches',
    'Batches of clicks that were folded into the sums together.',
    folds.amounts,
  );
  histogram(
    'shylnk_fold_duration_seconds',
    'Time that folding some batches of clicks took.',
    folds.durations,
  );
  metrics.add(
    {
      name: 'shylnk_mails_total',
      help: 'Attempts to send a mail: sent, failed and tried again later, or given up.',
      type: 'counter',
    },
    () => readCells(mails, 'outcome'),
  );
  metrics.add(
    {
      name: 'shylnk_webhook_deliveries_total',
      help: 'Attempts to tell a webhook: delivered, failed and tried again later, or given up.',
      type: 'counter',
    },
    () => readCells(deliveries, 'outcome'),
  );
  histogram(
    'shylnk_event_loop_delay_seconds',
    'How much later than asked for the event loop got to something, measured fifty times a second.',
    loopDelays,
  );
}
