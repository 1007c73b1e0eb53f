import type { Database } from '../database/database.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';

const expiring = ['sessions', 'mail_tokens', 'spent_captchas', 'rate_limits', 'invitations'] as const;

/** Removes what has expired and is good for nothing any more. Expiry itself never waits for this. */
export function createForgetExpiredJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: 'forget expired',
    everyMs: 10 * 60 * 1000,
    async run() {
      for (const table of expiring) {
        await database.query.deleteFrom(table).where('expires_at_ms', '<=', clock.now()).execute();
      }
    },
  };
}
