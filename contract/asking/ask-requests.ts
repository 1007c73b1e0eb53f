import * as z from 'zod/mini';
import { enteredCaptcha } from '../captcha.ts';
import { text } from '../fields.ts';
import { limits } from '../limits.ts';
import { sealBytes } from '../seal/seal-format.ts';
import { encodedBytes } from '../secrets.ts';
import { askChoices } from './ask-choices.ts';
import { askPublicKey, sealedAnswer, wrappedAskKey } from './sealed-answer.ts';

/** Said to whoever has as many requests as one may have. */
export const tooManyAsks = `You have ${limits.asksPerPerson} requests, and that is the most. Delete one first.`;

const code = text(limits.codeMaxLength, 'Say which request');
const proof = encodedBytes(sealBytes.proof);

/** POST /api/requests: the key pair was made in the asker's browser. */
export const createAskRequest = z.strictObject({
  ...askChoices,
  public_key: askPublicKey,
  wrapped_key: wrappedAskKey,
  proof_hash: encodedBytes(sealBytes.proof),
});
export type CreateAskRequest = z.input<typeof createAskRequest>;

/** POST /api/requests/look, /withdraw and /delete */
export const namedAskRequest = z.strictObject({ code });
export type NamedAskRequest = z.input<typeof namedAskRequest>;

/** What stands in the address of an answer, so that its body need not be read where nobody waits for it. */
export const announcedAnswer = z.object({ code, rid: encodedBytes(sealBytes.rid) });

/** POST /api/requests/answer?code=…&rid=… */
export const answerAskRequest = z.strictObject({ code, captcha: enteredCaptcha, sealed: sealedAnswer });
export type AnswerAskRequest = z.input<typeof answerAskRequest>;

/** POST /api/requests/mine: whoever has the asker's own link proves it. */
export const ownAskRequest = z.strictObject({ code, proof });
export type OwnAskRequest = z.input<typeof ownAskRequest>;

/** POST /api/requests/answers/read and /destroy */
export const ownAnswerRequest = z.strictObject({ code, proof, id: z.int() });
export type OwnAnswerRequest = z.input<typeof ownAnswerRequest>;
