import type { Kysely, Transaction } from 'kysely';
import type { VisitsOfDay } from '../../contract/imports/visits-by-day.ts';
import type { LinkDetails } from '../../contract/links.ts';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Room } from '../http/room.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { Random } from '../platform/random.ts';
import { createTurns } from '../platform/turns.ts';
import type { Vault } from '../platform/vault.ts';
import type { ReceiptLinks } from '../receipts/receipt-links-port.ts';
import type { DeleteLinkDeps } from './delete-link.ts';
import { type ExportLinesDeps, exportLines, type WantedExport } from './exporting/export-lines.ts';
import { restExportRoutes } from './exporting/export-operation.ts';
import { type LinksForImports, linksForImports } from './importing/links-for-imports.ts';
import { insertLink } from './insert-link.ts';
import type { Link } from './link.ts';
import { presentDetails } from './link-present.ts';
import { type LinkRoutesDeps, linkRoutes } from './link-routes.ts';
import type { ReadWithPendingClicks } from './lists/list-links.ts';
import { rankJobs } from './lists/rank-lists.ts';
import { restManyRoutes } from './many/many-operations.ts';
import { type ManyDeps, manyRoutes } from './many/many-routes.ts';
import { manyJobs } from './many/settle-many.ts';
import type { OwnLink } from './own-link.ts';
import { restLinkRoutes } from './rest/link-operations.ts';
import { restOwnerRoutes } from './rest/owner-operations.ts';
import { restQrRoutes } from './rest/qr-operations.ts';
import { searchJobs } from './search/search-jobs.ts';
import { noteManyLinkChanges } from './stores/link-changes-store.ts';
import { findOwnLink, lockLink } from './stores/link-store.ts';
import { ownedAmong } from './stores/owned-links-store.ts';
import { askForRanks } from './stores/ranked-lists-store.ts';
import { receiptLinks } from './stores/receipt-links-store.ts';
import {
  type SecretLinks,
  secretLinks,
  type VisitedLinks,
  visitedLinks,
} from './stores/visited-links-store.ts';
import { restTagRoutes } from './tags/tag-operations.ts';
import { tagRoutes } from './tags/tag-routes.ts';
import { tagsOf } from './tags/tag-store.ts';
import { tagJobs } from './tags/tell-links.ts';
import { type OpenTargets, openTargets } from './targets/open-targets.ts';
import { createVisitorLinks } from './visitor-links.ts';

export interface LinksRoomDeps {
  settings: Settings;
  database: Database;
  background: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  log: Log;
  publicUrl: string;
  purge: { owe(): void };
  purgeOrLater(): Promise<void>;
}

/** What links use of other rooms. */
export interface LinksRoomUses {
  clicks: {
    settleClicks(transaction: Transaction<Schema>): Promise<void>;
    lockFolding(transaction: Transaction<Schema>): Promise<void>;
    foldWaitingClicks(mostMs?: number): Promise<void>;
    readWithPendingClicks: ReadWithPendingClicks;
    visitSums: {
      daysOfLinks(query: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, VisitsOfDay[]>>;
    };
  };
  /** Removes the message of a secret that is deleted. */
  removeMessage: DeleteLinkDeps['removeMessage'];
  /** Removes what is kept of what happened to links that are deleted. */
  removeReceipts: DeleteLinkDeps['removeReceipts'];
  /** Whose a secret is that is one of several for one message; null: it is none of such. */
  readerOf(query: Kysely<Schema>, linkId: number): Promise<NonNullable<LinkDetails['reader']> | null>;
  /** What a secret holds, to be taken along. */
  exportedContent(
    deps: Pick<ExportLinesDeps, 'database' | 'vault'>,
    ...asked: Parameters<ExportLinesDeps['contentOf']>
  ): ReturnType<ExportLinesDeps['contentOf']>;
}

export interface LinksRoom extends Room {
  /** What links may lead to. */
  targets: OpenTargets;
  insertLink: typeof insertLink;
  importing: LinksForImports;
  /** Everything that somebody has, as a file. */
  exportLines(wanted: WantedExport): AsyncGenerator<string>;
  /** How visiting and secrets read links. */
  visitedLinks: VisitedLinks;
  secretLinks: SecretLinks;
  receiptLinks: ReceiptLinks;
  ownedAmong: typeof ownedAmong;
  lockLink: typeof lockLink;
  findOwnLink(own: OwnLink, from?: Pick<Database, 'query'>): Promise<Link | null>;
  presentDetails(link: Link, totalClicks: number): Promise<LinkDetails>;
  /** Has every process forget what it remembers of links. */
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** Keeps the search index small. `isWiping`: much is about to be taken out of it, and freeing it comes after that. */
  createSearchJobs(isWiping: () => Promise<boolean>): Job[];
}

function answeredBy(deps: LinkRoutesDeps & ExportLinesDeps & ManyDeps): Pick<Room, 'calls' | 'operations'> {
  return {
    calls: [...linkRoutes(deps), ...tagRoutes(deps), ...manyRoutes(deps)],
    operations: [
      ...restLinkRoutes(deps),
      ...restOwnerRoutes(deps),
      ...restQrRoutes(deps),
      ...restTagRoutes(deps),
      ...restManyRoutes(deps),
      ...restExportRoutes(deps),
    ],
  };
}

/** Whoever sets a limit does not wait for longer: what is left then is folded in one go. */
const foldBeforeEditMs = 500;

export async function createLinksRoom(
  deps: LinksRoomDeps,
  { clicks, removeMessage, removeReceipts, exportedContent, readerOf }: LinksRoomUses,
): Promise<LinksRoom> {
  const { settings, database, vault, clock, publicUrl, purge } = deps;
  const targets = await openTargets(deps);
  const exporting: ExportLinesDeps = {
    ...deps,
    ...clicks,
    visitsOf: (ids) => clicks.visitSums.daysOfLinks(database.query, ids),
    contentOf: (link, isPrivate) => exportedContent(deps, link, isPrivate),
  };
  return {
    targets,
    insertLink,
    importing: linksForImports({ ...deps, database: deps.background }),
    visitedLinks,
    secretLinks,
    receiptLinks,
    ownedAmong,
    lockLink,
    findOwnLink: (own, from = database) => findOwnLink(from.query, own),
    async presentDetails(link, totalClicks) {
      const tags = (await tagsOf(database.query, [link.id])).get(link.id) ?? [];
      const reader = link.type === 'secret' ? await readerOf(database.query, link.id) : null;
      const details = presentDetails({ publicUrl, vault }, { link, totalClicks, tags }, clock.now());
      return reader === null ? details : { ...details, reader };
    },
    noteManyLinkChanges: (transaction) => noteManyLinkChanges(transaction, database.dialect, clock.now()),
    createSearchJobs: (isWiping) => searchJobs({ database: deps.background, owePurge: purge.owe, isWiping }),
    exportLines: (wanted) => exportLines(exporting, wanted),
    ...answeredBy({
      ...exporting,
      ...deps,
      ...clicks,
      removeMessage,
      removeReceipts,
      targets: targets.rules,
      visitorLinks: createVisitorLinks(deps),
      takesVisitorLinks: settings.ANONYMOUS_LINKS === 'on',
      foldWaitingClicks: () => clicks.foldWaitingClicks(foldBeforeEditMs),
      purge: deps.purgeOrLater,
      owePurge: purge.owe,
      readingTurns: createTurns({ perPerson: 3, inAll: 24 }),
      askForRanks: (list) => askForRanks(database.query, list),
    }),
    jobs: [
      ...tagJobs(deps.background),
      ...rankJobs({ database: deps.background, lockFolding: clicks.lockFolding }),
      ...manyJobs({
        database: deps.background,
        clock,
        lockFolding: clicks.lockFolding,
        removeMessage,
        removeReceipts,
        purge: deps.purgeOrLater,
        owePurge: purge.owe,
      }),
    ],
    stop: async () => targets.stop(),
  };
}
