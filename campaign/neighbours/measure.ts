import { setTimeout as wait } from 'node:timers/promises';
import { type PasserByReport, startPasserBy } from '../../tests/support/load/passer-by.ts';
import { forgetPeakMemory, peakMemoryMb } from '../../tests/support/servers/peak-memory.ts';
import { neighbourPath, type Stage } from './stage.ts';

/** How often answers of each kind came. */
export type Answers = Record<string, number>;

/** What a neighbour met while something happened, and right before. */
export interface Measured {
  idle: PasserByReport;
  during: PasserByReport;
  /** Of the bare server, over the same time. */
  control: PasserByReport;
  peakMb: number;
  answers: Answers;
}

const neighbourEveryMs = 5;
const controlEveryMs = 20;

export async function measureBeside(
  { server, control }: Stage,
  idleMs: number,
  flood: () => Promise<Answers>,
): Promise<Measured> {
  const visit = () => startPasserBy(server.address, neighbourPath, neighbourEveryMs);
  const before = await visit();
  await wait(idleMs);
  const idle = await before.leave();
  forgetPeakMemory(server.pid);
  const [neighbour, bystander] = await Promise.all([
    visit(),
    startPasserBy(control.address, '/', controlEveryMs),
  ]);
  const answers = await flood();
  const [during, besides] = await Promise.all([neighbour.leave(), bystander.leave()]);
  return { idle, during, control: besides, peakMb: peakMemoryMb(server.pid), answers };
}

/** What is wanted of a neighbour's visits. */
const wanted = { p99OfIdle: 5, p99Ms: 50, maxMs: 500, memoryMb: 400 };
/** With fewer, p99 is nothing but the slowest. */
const enoughVisits = 200;
/** From here on a bare server is slow, which does nothing but answer. */
const slowControl = { p99Ms: 25, maxMs: 250 };

export function isMachineBusy({ control }: Measured): boolean {
  return control.p99Ms > slowControl.p99Ms || control.maxMs > slowControl.maxMs;
}

/** What must not be. Times count only where the machine had time. */
export function faultsOf(name: string, measured: Measured, judgesTimes: boolean): string[] {
  const { idle, during, peakMb, answers } = measured;
  const faults: string[] = [];
  const find = (isWrong: boolean, text: string) => void (isWrong && faults.push(`${name}: ${text}`));
  find(during.failures.length > 0, `${during.failures.length} visits failed (${during.failures[0]})`);
  find(during.visits === 0, 'the neighbour was never answered');
  find(peakMb > wanted.memoryMb, `the server took ${peakMb} MB`);
  find('500' in answers, `${answers['500']} answers were faults of the server`);
  if (!judgesTimes || isMachineBusy(measured)) return faults;
  const most = Math.max(wanted.p99OfIdle * idle.p99Ms, wanted.p99Ms);
  const isEnough = Math.min(idle.visits, during.visits) >= enoughVisits;
  find(isEnough && during.p99Ms > most, `p99 was ${during.p99Ms} ms, beside ${idle.p99Ms} ms idle`);
  find(during.maxMs > wanted.maxMs, `a visit took ${during.maxMs} ms`);
  return faults;
}

export const measuredColumns = [
  'Flood',
  'Answered',
  'Visits',
  'Failed',
  'Idle p50 / p99 / max ms',
  'Beside p50 / p99 / max ms',
  'Bare server p99 / max ms',
  'RSS MB',
  'Machine',
];

export function measuredRow(name: string, measured: Measured): string[] {
  const { idle, during, control, peakMb, answers } = measured;
  const times = (report: PasserByReport) => `${report.p50Ms} / ${report.p99Ms} / ${report.maxMs}`;
  return [
    name,
    Object.entries(answers)
      .map(([http, count]) => `${http}: ${count}`)
      .join(', '),
    String(during.visits),
    String(during.failures.length),
    times(idle),
    times(during),
    `${control.p99Ms} / ${control.maxMs}`,
    String(peakMb),
    isMachineBusy(measured) ? 'was busy' : 'had time',
  ];
}
