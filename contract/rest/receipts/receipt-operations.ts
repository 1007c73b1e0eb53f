import * as z from 'zod/mini';
import { receiptKinds } from '../../receipts/receipt-kinds.ts';
import { described } from '../described.ts';
import type { Operation } from '../operation.ts';

const receipt = z.strictObject({
  kind: described(
    {
      description:
        '`created`, `looked_at` (for the first time), `opened`, `spent` (the last opening), `refused` (somebody came after its end), `wrong_key`, `burned`, `expired_unread`, `edited`.',
    },
    z.enum(receiptKinds),
  ),
  at: described({ description: 'When it was; of several, the first time.' }, z.iso.datetime()),
  count: described(
    { description: 'How often: what happens often is counted by the hour.' },
    z.int().check(z.minimum(1)),
  ),
});

/** GET /links/{code}/receipts and /secrets/{code}/receipts */
const receipts = described(
  {
    id: 'Receipts',
    description: 'What happened to one link or secret, the newest first. Nothing of it tells who it was.',
  },
  z.strictObject({ data: z.array(receipt) }),
);
export type ReceiptsResource = z.output<typeof receipts>;

/** What programs read of what happened. */
export const receiptOperations = {
  linkReceipts: {
    method: 'GET',
    path: '/links/{code}/receipts',
    scope: 'statistics:read',
    tag: 'statistics',
    summary: 'Tells what happened to a link that has a key or a limit of visits, and when.',
    success: { status: 200, schema: receipts },
    problems: ['scopeMissing', 'notFound'],
    example: { path: { code: 'spring24' } },
  },
  secretReceipts: {
    method: 'GET',
    path: '/secrets/{code}/receipts',
    scope: 'statistics:read',
    tag: 'statistics',
    summary: 'Tells what happened to a secret, and when.',
    success: { status: 200, schema: receipts },
    problems: ['scopeMissing', 'notFound'],
    example: { path: { code: 'h7Qk2mXv9LpA' } },
  },
} as const satisfies Record<string, Operation>;
