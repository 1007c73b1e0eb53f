import { endpoints } from '../../contract/endpoints.ts';
import type { LinkType } from '../../contract/fields.ts';
import { codeRequest } from '../../contract/links.ts';
import { operations } from '../../contract/rest/operations.ts';
import type { ReceiptsResource } from '../../contract/rest/receipts/receipt-operations.ts';
import { fail, ok } from '../../contract/result.ts';
import type { Receipt } from '../../contract/statistics.ts';
import type { Database } from '../database/database.ts';
import { answer, failedAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import { type MountedOperation, operation } from '../http/rest/operation.ts';
import { restAnswer } from '../http/rest/rest-answer.ts';
import { presentReceipts } from './present-receipts.ts';
import type { ReceiptNotes } from './receipt-notes.ts';
import { receiptsOf } from './receipt-store.ts';

export interface ReceiptRouteDeps {
  database: Database;
  notes: Pick<ReceiptNotes, 'flush'>;
  /** The caller's own link or secret; null when it is not theirs, or not there. */
  findOwnLink(own: OwnName): Promise<{ id: number; createdAtMs: number } | null>;
}

interface OwnName {
  ownerId: number;
  type: LinkType;
  code: string;
}

/** Tells owners what happened. */
export function receiptRoutes(deps: ReceiptRouteDeps): { calls: Call[]; operations: MountedOperation[] } {
  const restRoute = (
    declared: typeof operations.linkReceipts | typeof operations.secretReceipts,
    type: LinkType,
  ) =>
    operation(declared, {
      async handle(_sent, { userId }, { path }) {
        const data = await timelineOf(deps, { ownerId: userId, type, code: path['code'] ?? '' });
        if (data === null) return fail({ name: 'notFound' });
        return ok(restAnswer(200, { data } satisfies ReceiptsResource));
      },
    });
  return {
    calls: [
      call(endpoints.receipts, {
        schema: codeRequest,
        budget: budgets.read,
        async handle({ type, code }, { userId }) {
          const details = await timelineOf(deps, { ownerId: userId, type, code });
          return details === null ? failedAnswer('notFound') : answer('receipts', { details });
        },
      }),
    ],
    operations: [restRoute(operations.linkReceipts, 'url'), restRoute(operations.secretReceipts, 'secret')],
  };
}

async function timelineOf(
  { database, notes, findOwnLink }: ReceiptRouteDeps,
  own: OwnName,
): Promise<Receipt[] | null> {
  const link = await findOwnLink(own);
  if (link === null) return null;
  // What happened a moment ago is told, too.
  await notes.flush();
  return presentReceipts(link, (await receiptsOf(database.query, [link.id])).get(link.id) ?? []);
}
