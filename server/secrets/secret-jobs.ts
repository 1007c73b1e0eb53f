import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Purge } from './purge.ts';
import { forgetExpiredClaims } from './stores/claim-store.ts';
import {
  destroyedAfterLast,
  expiredForDays,
  type WipeDeps,
  type WipeRule,
  wipeSecrets,
} from './wipe-secrets.ts';

const destroyEveryMs = 5000;
const wipeExpiredEveryMs = 60_000;
const forgetClaimsEveryMs = 60_000;

/** Wipes messages when their time has come, and forgets who may open once more. */
export function secretJobs(
  { database, links, clock, purge }: WipeDeps & { clock: Clock; purge: Purge },
  retentionDays: number,
): Job[] {
  async function wipe(rules: WipeRule[], now: number): Promise<void> {
    let wiped = 0;
    for (const rule of rules) wiped += await wipeSecrets({ database, links }, rule, now);
    if (wiped > 0) await purge.run();
  }

  return [
    {
      name: 'destroy opened secrets',
      everyMs: destroyEveryMs,
      async run() {
        await wipe([destroyedAfterLast(clock.now())], clock.now());
        await purge.retry();
      },
    },
    {
      name: 'wipe expired secrets',
      everyMs: wipeExpiredEveryMs,
      run: () => wipe(expiredForDays(retentionDays, clock.now()), clock.now()),
    },
    {
      name: 'forget claims',
      everyMs: forgetClaimsEveryMs,
      run: () => forgetExpiredClaims(database.query, clock.now()),
    },
  ];
}
