import type { Job } from '../../jobs/jobs.ts';
import type { KeptClicks } from './kept-clicks.ts';
import { type ReplayDeps, recordLeftJournals } from './record-left-journals.ts';

const lookForLeftEveryMs = 2000;
const forgetMarksEveryMs = 60_000;

/** Records what ended processes have left, and forgets what was kept to tell that something is recorded already. */
export function keepingJobs(
  deps: ReplayDeps & { kept: Pick<KeptClicks, 'trouble'>; forgetMarks(): Promise<void> },
): Job[] {
  return [
    {
      name: 'record left clicks',
      everyMs: lookForLeftEveryMs,
      async run() {
        if (deps.kept.trouble() === null) await recordLeftJournals(deps);
      },
    },
    { name: 'forget click marks', everyMs: forgetMarksEveryMs, run: deps.forgetMarks },
  ];
}
