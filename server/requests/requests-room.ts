import type { Captcha } from '../captcha/captcha-port.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Room } from '../http/room.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { SecretTasks } from '../secrets/secret-tasks.ts';
import type { MissBudget } from '../visiting/miss-budget.ts';
import { answererRoutes } from './answerer-routes.ts';
import { askerRoutes } from './asker-routes.ts';
import { ownAskRoutes } from './own-ask-routes.ts';
import { requestJobs } from './request-jobs.ts';
import { restRequestRoutes } from './request-operations.ts';

export interface RequestsRoomDeps {
  settings: Settings;
  database: Database;
  background: Database;
  clock: Clock;
  random: Random;
  limiter: RateLimiter;
  purge: { run(): Promise<void> };
  purgeOrLater(): Promise<void>;
}

/** What requests use of other rooms. */
export interface RequestsRoomUses {
  mail: { outbox: Pick<Outbox, 'put' | 'wake'>; mailTexts: Pick<MailTexts, 'answered'> };
  captcha: { captcha: Captcha };
  accounts: { emailOf(userId: number): Promise<string | null> };
  visiting: { guards: { misses: MissBudget } };
  secrets: Pick<SecretTasks, 'prepareAnswer'>;
}

/** Requests for secrets: who asks, who answers, and who reads the answers. */
export function createRequestsRoom(deps: RequestsRoomDeps, uses: RequestsRoomUses): Room {
  const { mail, captcha, accounts, visiting, secrets } = uses;
  const retentionDays = deps.settings.SECRET_RETENTION_DAYS;
  const { misses } = visiting.guards;
  return {
    calls: [
      ...askerRoutes(deps),
      ...answererRoutes({
        ...deps,
        ...captcha,
        misses,
        prepareAnswer: secrets.prepareAnswer,
        emailOf: accounts.emailOf,
        tellAsker: (transaction, { code, created_at_ms }, email) =>
          mail.outbox.put(transaction, {
            kind: 'mail',
            mail: mail.mailTexts.answered({ email, code, askedAtMs: created_at_ms }),
          }),
        wakeMail: mail.outbox.wake,
      }),
      ...ownAskRoutes({ ...deps, misses, retentionDays }),
    ],
    operations: restRequestRoutes(deps),
    jobs: requestJobs({ database: deps.background, clock: deps.clock, purge: deps.purge }, retentionDays),
  };
}
