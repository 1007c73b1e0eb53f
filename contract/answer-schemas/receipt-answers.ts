import * as z from 'zod/mini';
import { receiptKinds } from '../receipts/receipt-kinds.ts';
import { answerWith } from './answer.ts';

/** One line of a timeline. */
export const receipt = z.strictObject({
  kind: z.enum(receiptKinds),
  /** Of several, the first. */
  at: z.iso.datetime(),
  count: z.int().check(z.minimum(1)),
});

/** The answer of POST /api/receipts: the newest first. */
export const receiptsAnswer = answerWith({ details: z.array(receipt) });
