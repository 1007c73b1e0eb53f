import { availableParallelism } from 'node:os';
import type { Transaction } from 'kysely';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Authenticate } from '../http/actor.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Room } from '../http/room.ts';
import type { Job, JobRunner } from '../jobs/jobs.ts';
import type { MailTexts, Outbox, PrepareLinkMail } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import type { ProfileStore } from '../profile/profile-port.ts';
import type { Providers } from '../providers/provider-port.ts';
import { createAdmission } from './admission.ts';
import { createAuthenticate } from './authenticate.ts';
import { createForgetExpiredJob, type ForgetExpired } from './forget-expired.ts';
import type { Keeping } from './own-data/keeping-port.ts';
import { createWipeAccountsJob, wipeAccountsJobName } from './own-data/wipe-accounts.ts';
import { type OwnDataDeps, ownDataRoutes } from './own-data-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import type { HashingFigures } from './passwords/hashing-gate.ts';
import { createPasswords } from './passwords/passwords.ts';
import { createPrepareLinkMail } from './prepare-link-mail.ts';
import { providerLoginRoutes } from './provider-login-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { restAccountRoutes } from './rest/account-operations.ts';
import { sessionRoutes } from './session-routes.ts';
import { profileStore } from './stores/profile-store.ts';
import { deletedAccounts, findUser, takeUser } from './stores/user-store.ts';
import { tellOfGuessing } from './tell-of-guessing.ts';

export interface AccountsRoomDeps {
  settings: Settings;
  database: Database;
  vault: Vault;
  publicUrl: string;
  clock: Clock;
  random: Random;
  limiter: RateLimiter;
  jobRunner: Pick<JobRunner, 'wake'>;
  purgeOrLater(): Promise<void>;
}

/** What accounts use of other rooms. */
export interface AccountsRoomUses {
  mail: { outbox: Outbox; mailTexts: MailTexts; createJob(prepareLinkMail: PrepareLinkMail): Job };
  captcha: { captcha: Captcha };
  providers: { providers: Providers };
  clicks: { foldWaitingClicks(): Promise<void> };
  links: {
    noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
    createSearchJobs(isWiping: () => Promise<boolean>): Job[];
    exportLines: OwnDataDeps['exportLines'];
  };
  /** How what each room keeps of a person is wiped and exported. */
  keeping: Keeping;
  /** What other rooms have that expires. */
  forgetElsewhere: readonly ForgetExpired[];
}

export interface AccountsRoom extends Room {
  authenticate: Authenticate;
  emailOf(userId: number): Promise<string | null>;
  /** A person at an address that is known to be theirs. */
  provenOwner(userId: number): Promise<{ email: string; firstname: string } | null>;
  profiles: ProfileStore;
  /** Whether an account is there and may log in; no other transaction changes that until this one ends. */
  takeActive(transaction: Transaction<Schema>, userId: number): Promise<boolean>;
  /** Tells the owner of a link or secret by mail that its key is being guessed. */
  tellOfGuessing(linkId: number): Promise<void>;
  figures: { hashing(): HashingFigures };
}

export function createAccountsRoom(deps: AccountsRoomDeps, uses: AccountsRoomUses): AccountsRoom {
  const { settings, database, clock, random } = deps;
  const { mail, links, clicks } = uses;
  const { mailTexts } = mail;
  const passwords = createPasswords({ random }, hashingCores(settings.WORKERS));
  const shared = {
    ...deps,
    ...mail,
    ...uses.captcha,
    ...uses.providers,
    passwords,
    admission: createAdmission(settings.REGISTRATION),
    noteManyLinkChanges: links.noteManyLinkChanges,
    keeping: uses.keeping,
    wakeWiping: () => deps.jobRunner.wake(wipeAccountsJobName),
  };
  return {
    authenticate: createAuthenticate({ database, clock }),
    emailOf: async (userId) => (await findUser(database.query, userId))?.email ?? null,
    async provenOwner(userId) {
      const user = await findUser(database.query, userId);
      const isProven = user !== undefined && user.email_confirmed_at_ms !== null;
      return isProven ? { email: user.email, firstname: user.firstname } : null;
    },
    profiles: profileStore,
    takeActive: async (transaction, userId) => (await takeUser(transaction, userId))?.disabled_at_ms === null,
    tellOfGuessing: (linkId) => tellOfGuessing(shared, linkId),
    calls: [
      ...registrationRoutes(shared),
      ...sessionRoutes(shared),
      ...passwordRoutes(shared),
      ...providerLoginRoutes(shared),
      ...ownDataRoutes({
        ...shared,
        foldWaitingClicks: clicks.foldWaitingClicks,
        exportLines: links.exportLines,
      }),
    ],
    operations: restAccountRoutes(deps),
    jobs: [
      mail.createJob(createPrepareLinkMail({ clock, random, mailTexts })),
      createForgetExpiredJob({ ...shared, forgetElsewhere: uses.forgetElsewhere }),
      createWipeAccountsJob({ ...shared, purge: deps.purgeOrLater }),
      ...links.createSearchJobs(async () => (await deletedAccounts(database.query)).length > 0),
    ],
    figures: { hashing: passwords.figures },
  };
}

/** Every process of the server leaves a core to those who only want to be redirected. */
function hashingCores(processes: number): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processes));
}
