import { faultDetails } from '../database/database-failure.ts';
import type { Clock } from '../platform/clock.ts';
import type { TellFault } from '../platform/throttled-log.ts';

/** Something done in the background again and again. */
export interface Job {
  name: string;
  everyMs: number;
  /** What takes long is left between two steps when the signal says that the server stops. */
  run(signal: AbortSignal): Promise<void>;
}

/** Runs each job at its pace, never twice at once; a failing run is logged and tried again next time. */
export interface JobRunner {
  start(jobs: readonly Job[]): void;
  /** Runs a job soon, without waiting for its pace. */
  wake(name: string): void;
  figures(): JobFigures[];
  stop(): Promise<void>;
}

export interface JobFigures {
  name: string;
  /** When it last ended well; null: not yet. */
  succeededAtMs: number | null;
  failures: number;
}

interface JobDeps {
  tellFault: TellFault;
  clock: Clock;
}

/** Made before the rooms, which wake their jobs through it, and started with what they hand over. */
export function createJobRunner(deps: JobDeps): JobRunner {
  const runners = new Map<string, StartedJob>();
  return {
    start(jobs) {
      for (const job of jobs) runners.set(job.name, startJob(deps, job));
    },
    wake: (name) => runners.get(name)?.wake(),
    figures: () => [...runners.values()].map((runner) => runner.figures()),
    stop: async () => {
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
  };
}

interface StartedJob {
  wake(): void;
  figures(): JobFigures;
  stop(): Promise<void>;
}

function startJob({ tellFault, clock }: JobDeps, job: Job): StartedJob {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let succeededAtMs: number | null = null;
  let failures = 0;

  function schedule(): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(runNow, isWoken ? 0 : job.everyMs);
    isWoken = false;
  }

  function runNow(): void {
    running = job
      .run(stopping.signal)
      .then(
        () => {
          succeededAtMs = clock.now();
        },
        (error: unknown) => {
          failures += 1;
          tellFault(`a background job failed: ${job.name}`, faultDetails(error));
        },
      )
      .finally(() => {
        running = null;
        schedule();
      });
  }

  schedule();
  return {
    wake() {
      isWoken = true;
      if (running !== null) return;
      clearTimeout(timer);
      schedule();
    },
    figures: () => ({ name: job.name, succeededAtMs, failures }),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
