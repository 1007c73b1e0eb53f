import type { FastifyInstance } from 'fastify';
import { addMetricsRoute } from '../http/metrics-route.ts';
import { watchLoopDelay } from '../platform/loop-delay.ts';
import { createMetrics } from '../platform/metrics.ts';
import { describeProcess, type GatherProcesses } from '../platform/process-metrics.ts';
import { type InstallationFigures, readInstallation } from './installation-metrics.ts';
import { describeInstruments, type Instruments } from './instruments.ts';
import { describeRooms, type RoomFigures } from './room-metrics.ts';

export interface MetricsDeps {
  /** Null: nobody reads the figures. */
  token: string | null;
  engine: 'sqlite' | 'postgres';
  gatherProcesses: GatherProcesses;
  instruments: Instruments;
  rooms: RoomFigures;
  installation: InstallationFigures;
}

/** Figures are always counted; they are handed out, and what costs time of its own is measured, only with a token. */
export function startMetrics(http: FastifyInstance, deps: MetricsDeps): { stop(): void } {
  if (deps.token === null) return { stop() {} };
  const metrics = createMetrics();
  describeInstruments(metrics, deps.instruments);
  describeRooms(metrics, deps.rooms);
  describeProcess(metrics, deps.engine);
  const gather = deps.gatherProcesses(metrics.read);
  addMetricsRoute(http, deps.token, async () => [
    ...(await gather()),
    ...(await readInstallation(deps.installation)),
  ]);
  return watchLoopDelay(deps.instruments.loopDelays);
}
