import * as z from 'zod/mini';
import { askStates } from '../asking/ask-states.ts';
import { askPublicKey, sealedAnswer, wrappedAskKey } from '../asking/sealed-answer.ts';
import { answerWith } from './answer.ts';

const inEveryList = {
  question: z.string(),
  state: z.enum(askStates),
  answers_allowed: z.int(),
  answers_taken: z.int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
};

/** A request in its owner's list. */
export const ask = z.strictObject({ code: z.string(), ...inEveryList });
export type Ask = z.output<typeof ask>;

/** The answer of GET /api/requests. */
export const asksAnswer = answerWith({ details: z.array(ask) });
export type AsksAnswer = z.output<typeof asksAnswer>;

/** The answer of POST /api/requests. */
export const askMadeAnswer = answerWith({ details: ask });
export type AskMadeAnswer = z.output<typeof askMadeAnswer>;

/** The answer of POST /api/requests/look: what is asked, while it is asked. */
export const lookedAtAskAnswer = answerWith({
  details: z.discriminatedUnion('state', [
    z.strictObject({
      state: z.literal('open'),
      question: z.string(),
      public_key: askPublicKey,
      expires_at: z.iso.datetime(),
    }),
    z.strictObject({ state: z.enum(['answered', 'expired', 'withdrawn']) }),
  ]),
});
export type LookedAtAskAnswer = z.output<typeof lookedAtAskAnswer>;

/** A request with the answers that are there, and what opens them for whoever can unwrap it. */
export const ownAsk = z.strictObject({
  ...inEveryList,
  public_key: askPublicKey,
  wrapped_key: wrappedAskKey,
  answers: z.array(z.strictObject({ id: z.int(), at: z.iso.datetime(), bytes: z.int() })),
  /** When what is left of it is destroyed. */
  kept_until: z.iso.datetime(),
});
export type OwnAsk = z.output<typeof ownAsk>;

/** The answer of POST /api/requests/mine. */
export const ownAskAnswer = answerWith({ details: ownAsk });
export type OwnAskAnswer = z.output<typeof ownAskAnswer>;

/** The answer of POST /api/requests/answers/read. */
export const askedAnswer = answerWith({ details: sealedAnswer });
export type AskedAnswer = z.output<typeof askedAnswer>;
