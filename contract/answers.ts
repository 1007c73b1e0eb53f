import type * as z from 'zod/mini';
import type {
  bareAnswer,
  detailsAnswer,
  messageAnswer,
  outcomeAnswer,
  refusedAnswer,
} from './answer-schemas/answer.ts';

/** What every answer of a call carries. */
export type Answer = z.output<typeof bareAnswer>;
/** An answer whose outcome is told by a message. */
export type MessageAnswer = z.output<typeof messageAnswer>;
/** An answer whose outcome is told by `details`, a text to show. */
export type DetailsAnswer = z.output<typeof detailsAnswer>;
/** An answer that says success or failed; `details` is the short URL or the text to show. */
export type OutcomeAnswer = z.output<typeof outcomeAnswer>;
/** What every call may be refused with. */
export type RefusedAnswer = z.output<typeof refusedAnswer>;
