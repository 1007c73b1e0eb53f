import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { createAdmission } from './accounts/admission.ts';
import { createAuthenticate } from './accounts/authenticate.ts';
import { createForgetExpiredJob } from './accounts/forget-expired.ts';
import { createWipeAccountsJob } from './accounts/own-data/wipe-accounts.ts';
import { addOwnDataRoutes } from './accounts/own-data-routes.ts';
import { addPasswordRoutes } from './accounts/password-routes.ts';
import type { HashingFigures } from './accounts/passwords/hashing-gate.ts';
import { createPasswords } from './accounts/passwords/passwords.ts';
import { createPrepareLinkMail } from './accounts/prepare-link-mail.ts';
import { addProviderLoginRoutes } from './accounts/provider-login-routes.ts';
import { addRegistrationRoutes } from './accounts/registration-routes.ts';
import { addSessionRoutes } from './accounts/session-routes.ts';
import { profileStore } from './accounts/stores/profile-store.ts';
import { findUser } from './accounts/stores/user-store.ts';
import { tellOfGuessing } from './accounts/tell-of-guessing.ts';
import type { AppDeps } from './app-deps.ts';
import type { Captcha } from './captcha/captcha-port.ts';
import { addCaptchaRoutes } from './captcha/captcha-routes.ts';
import type { Schema } from './database/schema.ts';
import { addFeedbackRoutes } from './feedback/feedback-routes.ts';
import type { Authenticate } from './http/actor.ts';
import type { MountCall } from './http/call-route.ts';
import { addConfigRoutes } from './http/config-routes.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { Job } from './jobs/jobs.ts';
import { createKeeping, forgetElsewhere } from './kept-by-rooms.ts';
import { createFileDelivery } from './mail/file-delivery.ts';
import { createMailJob } from './mail/mail-job.ts';
import type { MailTexts, Outbox } from './mail/mail-port.ts';
import { createMailTexts } from './mail/mail-texts.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpDelivery } from './mail/smtp-delivery.ts';
import type { Instruments } from './metrics/instruments.ts';
import { addProfileRoutes } from './profile/profile-routes.ts';
import { createProviders } from './providers/create-providers.ts';
import { addPopupRoutes } from './providers/popup-routes.ts';

export interface PeopleDeps extends AppDeps {
  limiter: RateLimiter;
  captcha: Captcha;
  /** Frees the database's files of what was deleted. */
  purge(): Promise<void>;
  wakeMail(): void;
  wakeWiping(): void;
  /** Has everybody forget what they remember of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Adds the clicks that wait to the sums. */
  foldWaitingClicks(): Promise<void>;
  mails: Instruments['mails'];
}

export interface People {
  authenticate: Authenticate;
  addRoutes(mount: MountCall, http: FastifyInstance): void;
  /** Tells the owner of a link or secret by mail that its key is being guessed. */
  tellOfGuessing(linkId: number): Promise<void>;
  /** Where what has to be mailed is left, and the words of the mails. */
  mail: { outbox: Outbox; mailTexts: MailTexts };
  jobs: Job[];
  hashing(): HashingFigures;
}

/** Everything about people and their accounts, put together. */
export function createPeople(deps: PeopleDeps): People {
  const { settings, database, vault, clock, random, log, captcha } = deps;
  const publicUrl = settings.PUBLIC_URL;
  const mailTexts = createMailTexts({ publicUrl });
  const outbox = createOutbox({
    database,
    vault,
    clock,
    random,
    host: new URL(publicUrl).hostname,
    wake: deps.wakeMail,
  });
  const deliver =
    settings.SMTP_URL === null
      ? createFileDelivery(
          { log },
          { directory: join(settings.DATA_DIR, 'outbox'), from: settings.MAIL_FROM },
        )
      : createSmtpDelivery({ url: settings.SMTP_URL, from: settings.MAIL_FROM });
  const providers = createProviders(deps);
  const passwords = createPasswords({ random }, hashingCores(settings.WORKERS));
  const shared = {
    database,
    vault,
    clock,
    random,
    log,
    limiter: deps.limiter,
    captcha,
    passwords,
    outbox,
    mailTexts,
    admission: createAdmission(settings.REGISTRATION),
    noteManyLinkChanges: deps.noteManyLinkChanges,
    wakeWiping: deps.wakeWiping,
    keeping: createKeeping(database),
  };

  return {
    authenticate: createAuthenticate({ database, clock }),
    addRoutes(mount, http) {
      addConfigRoutes(mount, {
        public_url: publicUrl,
        captcha: captcha.setup,
        providers: { google: providers.google !== null, facebook: providers.facebook !== null },
        registration: settings.REGISTRATION,
        anonymous_links: settings.ANONYMOUS_LINKS === 'on',
        visit_breakdown: settings.VISIT_BREAKDOWN === 'on',
      });
      addCaptchaRoutes(mount, shared);
      addRegistrationRoutes(mount, shared);
      addSessionRoutes(mount, shared);
      addPasswordRoutes(mount, shared);
      addProviderLoginRoutes(mount, { ...shared, providers });
      addPopupRoutes(http, { ...shared, providers, isHttps: publicUrl.startsWith('https:') });
      addOwnDataRoutes(mount, {
        ...shared,
        foldWaitingClicks: deps.foldWaitingClicks,
        publicUrl,
      });
      addProfileRoutes(mount, { ...shared, profiles: profileStore });
      addFeedbackRoutes(mount, {
        ...shared,
        operator: settings.OPERATOR_EMAIL,
        emailOf: async (userId) => (await findUser(database.query, userId))?.email ?? null,
      });
    },
    tellOfGuessing: (linkId) => tellOfGuessing(shared, linkId),
    hashing: passwords.figures,
    mail: { outbox, mailTexts },
    jobs: [
      createMailJob({
        ...shared,
        deliver,
        attempts: deps.mails,
        wake: deps.wakeMail,
        prepareLinkMail: createPrepareLinkMail({ clock, random, mailTexts }),
      }),
      createForgetExpiredJob({ ...shared, forgetElsewhere }),
      createWipeAccountsJob({ ...shared, purge: deps.purge }),
    ],
  };
}

/** Every process of the server leaves a core to those who only want to be redirected. */
function hashingCores(processes: number): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processes));
}
