import type { VisitorPages } from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { ByteGate } from '../http/byte-gate.ts';
import type { CallBudgets } from '../http/call-budgets.ts';
import type { AnswerToError } from '../http/error-boundary.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Room } from '../http/room.ts';
import type { SecretLinks } from '../links/stores/visited-links-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import type { NoteReceipt } from '../receipts/note-receipt-port.ts';
import { createBurnPasses } from './burning/burn-pass.ts';
import { addBurnRoutes } from './burning/burn-visit-routes.ts';
import { type ContentsForImports, contentsForImports } from './imported-contents.ts';
import { createOpenedPasses } from './opening/opened-pass.ts';
import type { Purge } from './purge.ts';
import { restReaderRoutes } from './readers/reader-operations.ts';
import { readerRoutes } from './readers/reader-routes.ts';
import { restSecretRoutes } from './rest/secret-operations.ts';
import { secretJobs } from './secret-jobs.ts';
import { type SecretRouteDeps, secretRoutes } from './secret-routes.ts';
import { createSecretTasks, type SecretTasks } from './secret-tasks.ts';
import { withThread } from './secret-thread.ts';
import { addSecretVisitRoutes, type SecretVisitDeps } from './secret-visit-routes.ts';
import { createSecretStore } from './stores/secret-store.ts';

export interface SecretsRoomDeps {
  settings: Settings;
  database: Database;
  background: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  budgets: CallBudgets;
  limiter: RateLimiter;
  gate: ByteGate;
  answerToError: AnswerToError;
  pages: VisitorPages;
  pagesBundle: string;
  publicUrl: string;
  isHttps: boolean;
  hsts: string | null;
  purge: Purge;
  purgeOrLater(): Promise<void>;
}

/** What secrets use of other rooms. */
export interface SecretsRoomUses {
  links: Pick<SecretRouteDeps, 'insertLink'> & { secretLinks: SecretLinks };
  visiting: { guards: Pick<SecretVisitDeps, 'misses' | 'keys' | 'goTokens'> };
  captcha: { captcha: Captcha };
  receipts: { note: NoteReceipt };
}

export interface SecretsRoom extends Room, Pick<SecretTasks, 'prepareAnswer'> {
  importing: ContentsForImports;
  figures: { largeSecretsWaiting(): number };
}

export function createSecretsRoom(
  deps: SecretsRoomDeps,
  { links, visiting, captcha, receipts }: SecretsRoomUses,
): SecretsRoom {
  const { settings, clock, purge } = deps;
  const tasks = withThread(createSecretTasks(deps), deps.pagesBundle);
  const secrets = {
    ...deps,
    ...captcha,
    ...visiting.guards,
    noteReceipt: receipts.note,
    insertLink: links.insertLink,
    secretLinks: links.secretLinks,
    secrets: createSecretStore({ database: deps.database, links: links.secretLinks }),
    tasks,
    passes: createOpenedPasses(deps.vault.derive('opened secrets')),
    burnPasses: createBurnPasses(deps.vault.derive('burning secrets')),
  };
  return {
    importing: contentsForImports(secrets),
    prepareAnswer: tasks.prepareAnswer,
    calls: [...secretRoutes(secrets), ...readerRoutes(secrets)],
    operations: [...restSecretRoutes(secrets), ...restReaderRoutes(secrets)],
    addPages: (http) => {
      addSecretVisitRoutes(http, secrets);
      addBurnRoutes(http, secrets);
    },
    jobs: secretJobs(
      { database: deps.background, links: links.secretLinks, clock, purge },
      settings.SECRET_RETENTION_DAYS,
    ),
    figures: { largeSecretsWaiting: tasks.waiting },
    stop: tasks.stop,
  };
}
