import type { VisitorPages } from '../../contract/visitor-pages.ts';
import type { Captcha } from '../captcha/captcha-port.ts';
import type { ClickRecorder } from '../clicks/recording/click-recorder.ts';
import type { LinkMemory } from '../clicks/recording/turn.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { CallBudgets } from '../http/call-budgets.ts';
import type { AnswerToError } from '../http/error-boundary.ts';
import type { FastPath } from '../http/fastify-server.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Room } from '../http/room.ts';
import type { Job } from '../jobs/jobs.ts';
import type { VisitedLinks } from '../links/stores/visited-links-store.ts';
import type { OpenTargets } from '../links/targets/open-targets.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';
import type { NoteReceipt } from '../receipts/note-receipt-port.ts';
import { createFastPath, type FastPathDeps } from './fast-path.ts';
import { createGoTokens, type GoTokens } from './go-token.ts';
import { createKeyCheck, type KeyCheck } from './key-check.ts';
import { type CacheFigures, createLinkResolver } from './link-resolver.ts';
import { createCheckLink, createLinkSource } from './link-source.ts';
import { createMissBudget, type MissBudget, unlimitedMisses } from './miss-budget.ts';
import type { VisitCells } from './visit-cells.ts';
import type { VisitDeps } from './visit-link.ts';
import { addVisitRoutes } from './visit-routes.ts';

export interface VisitingRoomDeps extends Pick<FastPathDeps, 'addressOf' | 'tellFault' | 'hsts'> {
  settings: Settings;
  database: Database;
  vault: Vault;
  clock: Clock;
  limiter: RateLimiter;
  budgets: CallBudgets;
  answerToError: AnswerToError;
  pages: VisitorPages;
  publicUrl: string;
  isHttps: boolean;
  instruments: { requests: FastPathDeps['requests']; visits: VisitCells };
}

/** What visits use of other rooms. */
export interface VisitingRoomUses {
  links: { targets: OpenTargets; visitedLinks: VisitedLinks };
  clicks: Pick<VisitDeps, 'kept' | 'openings' | 'openLocked' | 'countryOf' | 'keepsOrigins'> & {
    createRecorder(memory: LinkMemory): ClickRecorder;
    outageMs: number;
  };
  captcha: { captcha: Captcha };
  accounts: {
    /** Tells the owner of a link that its key is being guessed. */
    tellOfGuessing(linkId: number): Promise<void>;
  };
  receipts: { note: NoteReceipt };
}

export interface VisitingRoom extends Room {
  fastPath: FastPath;
  /** Stand before links and secrets alike. */
  guards: { misses: MissBudget; keys: KeyCheck; goTokens: GoTokens };
  figures: { cache(): CacheFigures; cacheLimitBytes: number };
}

export async function createVisitingRoom(
  deps: VisitingRoomDeps,
  { links, clicks, captcha: { captcha }, accounts, receipts }: VisitingRoomUses,
): Promise<VisitingRoom> {
  const { settings, database, vault, clock } = deps;
  const { rules, hostBans, onListChanged } = links.targets;
  const checkLink = createCheckLink(rules, hostBans.version);
  const cacheLimitBytes = settings.LINK_CACHE_MB * 1024 * 1024;
  const resolver = await createLinkResolver(
    createLinkSource({
      database: database.withUrgency('visit'),
      links: links.visitedLinks,
      checkLink,
      hostBans,
    }),
    cacheLimitBytes,
  );
  onListChanged(resolver.forgetAll);
  const recorder = clicks.createRecorder(resolver);
  const guards = {
    misses: settings.RATE_LIMITS === 'off' ? unlimitedMisses : createMissBudget({ clock }),
    keys: createKeyCheck({
      ...deps,
      captcha,
      tellOwner: ({ id }) => accounts.tellOfGuessing(id),
      noteReceipt: receipts.note,
    }),
    goTokens: createGoTokens(vault.derive('go tokens')),
  };
  const { kept, openings, openLocked, countryOf, keepsOrigins } = clicks;
  const { requests, visits } = deps.instruments;
  const counting = { clock, recorder, kept, openings, openLocked, countryOf, keepsOrigins, requests, visits };
  const noteReceipt = receipts.note;
  const visiting = { ...guards, ...counting, noteReceipt, resolver, checkLink, hsts: deps.hsts };
  const { addressOf, tellFault } = deps;
  const fastPath = createFastPath({ ...visiting, addressOf, tellFault });
  return {
    fastPath: fastPath.take,
    guards,
    addPages: (http) =>
      addVisitRoutes(http, { ...deps, ...visiting, captcha, hasFailed: fastPath.hasFailed }),
    figures: { cache: resolver.figures, cacheLimitBytes },
    jobs: refreshJobs(recorder, clicks.outageMs),
    stop: recorder.drain,
  };
}

const refreshEveryMs = 5000;

/** What is remembered is held against changes now and then where nobody visits: it may have to do when the database is away. */
function refreshJobs(recorder: ClickRecorder, outageMs: number): Job[] {
  if (outageMs === 0) return [];
  const everyMs = Math.min(refreshEveryMs, outageMs / 4);
  return [{ name: 'refresh links', everyMs, run: () => recorder.refresh(everyMs) }];
}
