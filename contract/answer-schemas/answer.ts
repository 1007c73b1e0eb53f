import * as z from 'zod/mini';
import { statuses } from '../statuses.ts';

const codes = new Set<number>(Object.values(statuses).map(({ code }) => code));

/** What every answer of a call carries. */
const everyAnswer = {
  status: z.enum(['ok', 'error']),
  status_code: z.number().check(z.refine((code) => codes.has(code), 'Not a code of the catalogue')),
};

/** An answer that carries this besides its status, and nothing else. */
export function answerWith<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.strictObject({ ...everyAnswer, ...shape });
}

/** An answer that says nothing but how the call ended. */
export const bareAnswer = answerWith({});

/** An answer whose outcome is told by a message. */
export const messageAnswer = answerWith({ message: z.string() });

/** An answer whose outcome is told by `details`, a text to show. */
export const detailsAnswer = answerWith({ details: z.string() });

/** An answer that says success or failed; `details` is the short URL or the text to show. */
export const outcomeAnswer = answerWith({ message: z.enum(['success', 'failed']), details: z.string() });

/** What every call may be refused with: it was malformed, too large or too often, or the fault is the server's. */
export const refusedAnswer = answerWith({
  message: z.literal('failed'),
  details: z.string(),
  /** Names the request in the log, where the fault is the server's. */
  request_id: z.exactOptional(z.string()),
});
