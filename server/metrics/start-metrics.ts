import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { addMetricsRoute } from '../http/metrics-route.ts';
import { watchLoopDelay } from '../platform/loop-delay.ts';
import { createMetrics } from '../platform/metrics.ts';
import { describeProcess, type GatherProcesses, onlyProcess } from '../platform/process-metrics.ts';
import { type InstallationFigures, readInstallation } from './installation-metrics.ts';
import { describeInstruments, type Instruments } from './instruments.ts';
import { describeRooms, type RoomFigures } from './room-metrics.ts';

export interface MetricsDeps {
  settings: Settings;
  /** Brings the figures of all serving processes together. */
  gatherProcesses?: GatherProcesses;
  instruments: Instruments;
}

/** Who tells what when it is asked. */
export interface FiguresOfRooms {
  services: { figures: Pick<RoomFigures, 'largeBodies' | 'jobs' | 'database'> };
  clicks: {
    figures: Pick<RoomFigures, 'keptClicks'>;
    installation: Pick<InstallationFigures, 'waitingBatches'>;
  };
  mail: { installation: Pick<InstallationFigures, 'waitingMails'> };
  webhooks: { installation: Pick<InstallationFigures, 'waitingDeliveries'> };
  accounts: { figures: Pick<RoomFigures, 'hashing'> };
  visiting: { figures: Pick<RoomFigures, 'cache' | 'cacheLimitBytes'> };
  secrets: { figures: Pick<RoomFigures, 'largeSecretsWaiting'> };
}

/** Figures are always counted; they are handed out, and what costs time of its own is measured, only with a token. */
export function startMetrics(
  http: FastifyInstance,
  { settings, gatherProcesses = onlyProcess, instruments }: MetricsDeps,
  { services, clicks, mail, webhooks, accounts, visiting, secrets }: FiguresOfRooms,
): { stop(): void } {
  const { METRICS_TOKEN: token, DATABASE_URL } = settings;
  if (token === null) return { stop() {} };
  const metrics = createMetrics();
  const installation = { ...clicks.installation, ...mail.installation, ...webhooks.installation };
  describeInstruments(metrics, instruments);
  describeRooms(metrics, {
    ...services.figures,
    ...clicks.figures,
    ...accounts.figures,
    ...visiting.figures,
    ...secrets.figures,
  });
  describeProcess(metrics, DATABASE_URL === null ? 'sqlite' : 'postgres');
  const gather = gatherProcesses(metrics.read);
  addMetricsRoute(http, token, async () => [...(await gather()), ...(await readInstallation(installation))]);
  return watchLoopDelay(instruments.loopDelays);
}
