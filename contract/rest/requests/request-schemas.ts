import * as z from 'zod/mini';
import { askChoices } from '../../asking/ask-choices.ts';
import { createAskRequest } from '../../asking/ask-requests.ts';
import { askStates } from '../../asking/ask-states.ts';
import { limits } from '../../limits.ts';
import { described } from '../described.ts';
import { pageOf } from '../list-schemas.ts';

const { public_key, wrapped_key, proof_hash } = createAskRequest.shape;

/** POST /requests */
export const newRequest = described(
  {
    id: 'NewRequest',
    description:
      'The keys are made where the answers will be read, as docs/zero-knowledge.md describes; what opens the answers is never sent.',
  },
  z.strictObject({
    question: described(
      {
        description: 'What you ask for, as plain text. Whoever has the link reads it.',
        minLength: 1,
        maxLength: limits.questionMaxLength,
      },
      askChoices.question,
    ),
    answers: z._default(described({ description: 'How many may answer.' }, askChoices.answers), 1),
    validity: z._default(
      described({ description: 'Days it takes answers.' }, askChoices.validity),
      limits.askValidityDefault,
    ),
    public_key: described(
      { description: 'The key that answers are sealed to: a point of P-256.' },
      public_key,
    ),
    wrapped_key: described(
      { description: 'Its private key, wrapped under what your own link holds.' },
      wrapped_key,
    ),
    proof_hash: described({ description: 'SHA-256 of what your own link proves.' }, proof_hash),
  }),
);

/** A request as it is answered. */
export const requestResource = described(
  {
    id: 'Request',
    description: 'A request for a secret, without its answers: only your own link reads them.',
  },
  z.strictObject({
    code: z.string(),
    question: z.string(),
    state: described({ description: 'Only an open one takes answers.' }, z.enum(askStates)),
    answers_allowed: z.int(),
    answers_taken: z.int(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  }),
);

export const requestPage = pageOf('RequestPage', requestResource);
