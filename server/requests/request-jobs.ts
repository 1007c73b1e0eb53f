import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import { dayMs } from '../platform/durations.ts';
import { asksOverBefore, removeAsks } from './stores/ask-store.ts';

const forgetEveryMs = 60_000;
const forgottenAtOnce = 20;

interface RequestJobDeps {
  database: Database;
  clock: Clock;
  purge: { run(): Promise<void> };
}

/** Forgets requests, and wipes their answers, some days after their time was over. */
export function requestJobs({ database, clock, purge }: RequestJobDeps, retentionDays: number): Job[] {
  return [
    {
      name: 'forget requests',
      everyMs: forgetEveryMs,
      async run() {
        const before = clock.now() - retentionDays * dayMs;
        let removed = 0;
        for (;;) {
          const ids = await asksOverBefore(database.query, before, forgottenAtOnce);
          await removeAsks(database.query, ids);
          removed += ids.length;
          if (ids.length < forgottenAtOnce) break;
        }
        if (removed > 0) await purge.run();
      },
    },
  ];
}
