import { campaignOperations } from './campaigns/campaign-operations.ts';
import { importOperations } from './imports/import-operations.ts';
import { linkOperations } from './link-operations.ts';
import { manyOperations } from './many-operations.ts';
import { otherOperations } from './other-operations.ts';
import { readerOperations } from './readers/reader-operations.ts';
import { receiptOperations } from './receipts/receipt-operations.ts';
import { requestOperations } from './requests/request-operations.ts';
import { secretOperations } from './secret-operations.ts';
import { tagOperations } from './tag-operations.ts';
import { titleOperations } from './titles/title-operations.ts';
import { webhookOperations } from './webhooks/webhook-operations.ts';

/** Every operation of /api/v1. */
export const operations = {
  ...linkOperations,
  ...secretOperations,
  ...readerOperations,
  ...manyOperations,
  ...tagOperations,
  ...otherOperations,
  ...receiptOperations,
  ...importOperations,
  ...webhookOperations,
  ...campaignOperations,
  ...titleOperations,
  ...requestOperations,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
