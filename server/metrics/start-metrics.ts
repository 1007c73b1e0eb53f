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

/** What the rooms tell when they are asked. */
export interface Figures {
  rooms: RoomFigures;
  installation: InstallationFigures;
}

/** Figures are always counted; they are handed out, and what costs time of its own is measured, only with a token. */
export function startMetrics(
  http: FastifyInstance,
  { settings, gatherProcesses = onlyProcess, instruments }: MetricsDeps,
  { rooms, installation }: Figures,
): { stop(): void } {
  const { METRICS_TOKEN: token, DATABASE_URL } = settings;
  if (token === null) return { stop() {} };
  const metrics = createMetrics();
  describeInstruments(metrics, instruments);
  describeRooms(metrics, rooms);
  describeProcess(metrics, DATABASE_URL === null ? 'sqlite' : 'postgres');
  const gather = gatherProcesses(metrics.read);
  addMetricsRoute(http, token, async () => [...(await gather()), ...(await readInstallation(installation))]);
  return watchLoopDelay(instruments.loopDelays);
}
