import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import { forgetExpiredInvitations } from './stores/invitation-store.ts';
import { forgetExpiredMailTokens } from './stores/mail-token-store.ts';
import { forgetExpiredSessions } from './stores/session-store.ts';

/** Removes what expired up to a moment. */
export type ForgetExpired = (query: Kysely<Schema>, now: number) => Promise<void>;

const ofAccounts: readonly ForgetExpired[] = [
  forgetExpiredSessions,
  forgetExpiredMailTokens,
  forgetExpiredInvitations,
];

interface ForgetExpiredDeps {
  database: Database;
  clock: Clock;
  /** What other rooms have that expires. */
  forgetElsewhere: readonly ForgetExpired[];
}

/** Removes what has expired and is good for nothing any more. Expiry itself never waits for this. */
export function createForgetExpiredJob({ database, clock, forgetElsewhere }: ForgetExpiredDeps): Job {
  return {
    name: 'forget expired',
    everyMs: 10 * 60 * 1000,
    async run() {
      for (const forget of [...ofAccounts, ...forgetElsewhere]) await forget(database.query, clock.now());
    },
  };
}
