import type { Keeping } from './accounts/own-data/keeping-port.ts';
import { keptByAccounts } from './accounts/own-data/kept-by-accounts.ts';
import { personsApiKeys } from './api-keys/api-key-store.ts';
import { keptByApiKeys } from './api-keys/kept-by-api-keys.ts';
import { keptByCampaigns } from './campaigns/kept-by-campaigns.ts';
import { forgetSpentCaptchas } from './captcha/spent-captcha-store.ts';
import { foldingLockStatements, lockFolding } from './clicks/click-locks-store.ts';
import { keptByClicks } from './clicks/kept-by-clicks.ts';
import type { Database } from './database/database.ts';
import type { EncryptedColumn } from './database/encrypted-column.ts';
import type { KeptByRoom } from './database/kept-by-room.ts';
import { canaryColumn } from './encryption/installation-store.ts';
import { keptByFeedback } from './feedback/kept-by-feedback.ts';
import { forgetExpiredLimits } from './http/rate-limit-store.ts';
import { forgetOldRequests } from './http/rest/idempotency-store.ts';
import { keptByRest } from './http/rest/kept-by-rest.ts';
import { keptByImports } from './imports/kept-by-imports.ts';
import { exportLinks } from './links/export-links.ts';
import { keptByLinks } from './links/kept-by-links.ts';
import { personsLinks } from './links/stores/kept-links-store.ts';
import { secretLinks } from './links/stores/visited-links-store.ts';
import { keptByMail } from './mail/kept-by-mail.ts';
import { exportedReceipts } from './receipts/exported-receipts.ts';
import { keptByReceipts } from './receipts/kept-by-receipts.ts';
import { keptByReports } from './reports/kept-by-reports.ts';
import { keptByRequests } from './requests/kept-by-requests.ts';
import { exportedMessage } from './secrets/exported-message.ts';
import { keptBySecrets } from './secrets/kept-by-secrets.ts';
import { contentBytes } from './secrets/stores/content-store.ts';
import { keptByWebhooks } from './webhooks/kept-by-webhooks.ts';

/** What each room keeps of people and their links. Of a link all else goes before the link itself. */
export const keptByRooms: readonly KeptByRoom[] = [
  keptByAccounts,
  keptByFeedback,
  keptBySecrets(secretLinks),
  keptByReports,
  keptByClicks,
  keptByReceipts,
  keptByLinks,
  keptByMail,
  keptByApiKeys,
  keptByRest,
  keptByWebhooks,
  keptByImports,
  keptByCampaigns,
  keptByRequests,
];

/**
 * Every column that the vault encrypts. The canary comes last: that it is encrypted anew says that all else is.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...keptByRooms.flatMap(({ encrypted = [] }) => encrypted),
  canaryColumn,
];

/** What rooms besides accounts have that expires. */
export const forgetElsewhere = [forgetSpentCaptchas, forgetExpiredLimits, forgetOldRequests] as const;

/** What accounts need to wipe and to export all that there is of a person. */
export function createKeeping(database: Pick<Database, 'query' | 'dialect'>): Keeping {
  return {
    rooms: keptByRooms,
    links: personsLinks,
    apiKeys: personsApiKeys,
    contentBytes,
    lockFolding: (transaction) => lockFolding(transaction, database.dialect),
    foldingLock: () => foldingLockStatements(database),
    writeLinks: (deps, { id }, ensureThere) =>
      exportLinks({ ...deps, messageOf: exportedMessage, receiptsOf: exportedReceipts, ensureThere }, id),
  };
}
