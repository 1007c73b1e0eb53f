import type { AnswerAskRequest } from '../../../contract/asking/ask-requests.ts';
import { checkDelta, type Delta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  deriveAskKeys,
  makeAsk,
  sealAnswer,
  unsealAnswer,
  unwrapAskKey,
} from '../../../contract/seal/ask.ts';
import type { AppUnderTest } from '../servers/app-under-test.ts';
import { solveCaptcha } from './account-builder.ts';
import { messageOf } from './secret-builder.ts';

/** A request that was made, and what only its asker and those who were sent its link know. */
export interface MadeAsk {
  code: string;
  publicKey: string;
  askFragment: string;
  readFragment: string;
}

/** Asks for a secret through the call. */
export async function askForSecret(app: AppUnderTest, token: string, choices: object = {}): Promise<MadeAsk> {
  const { askFragment, readFragment, ...keys } = await makeAsk();
  const asked = {
    question: 'What is the password of the wifi?',
    answers: 1,
    validity: 7,
    ...keys,
    ...choices,
  };
  const { body } = await app.call(endpoints.createAsk, asked, { token });
  if (body.status_code !== 761) throw new Error(`The request was not taken: ${JSON.stringify(body)}`);
  return { code: body.details.code, publicKey: keys.public_key, askFragment, readFragment };
}

/** A message as the editor gives it. */
export function written(text: string): Delta {
  const checked = checkDelta(messageOf(text));
  if (!checked.ok) throw new Error(checked.failure);
  return checked.value;
}

/** An answer as the browser of whoever gives it seals it. */
export function sealText({ publicKey }: MadeAsk, text: string): Promise<AnswerAskRequest['sealed']> {
  return sealAnswer(written(text), publicKey);
}

export interface Answering {
  address?: string;
  captcha?: string;
}

/** Sends a sealed answer the way the page does. */
export async function sendAnswer(
  app: AppUnderTest,
  { code }: Pick<MadeAsk, 'code'>,
  sealed: AnswerAskRequest['sealed'],
  { address = '198.51.100.7', captcha }: Answering = {},
) {
  const { path } = endpoints.answerAsk;
  const query = new URLSearchParams({ code, rid: sealed.envelope.rid });
  const payload = { code, captcha: captcha ?? (await solveCaptcha(app)), sealed };
  return app.call({ ...endpoints.answerAsk, path: `${path}?${query}` }, payload, { address });
}

/** Answers with some words. */
export async function answerWith(app: AppUnderTest, ask: MadeAsk, text: string, options: Answering = {}) {
  return sendAnswer(app, ask, await sealText(ask, text), options);
}

/** What the asker's own page shows the server. */
export async function proofOf({ readFragment }: MadeAsk): Promise<string> {
  const keys = await deriveAskKeys(readFragment);
  if (!keys.ok) throw new Error(keys.failure);
  return keys.value.proof;
}

/** Reads all answers the way the asker's own page does: their words. */
export async function readAnswers(app: AppUnderTest, ask: MadeAsk): Promise<string[]> {
  const keys = await deriveAskKeys(ask.readFragment);
  if (!keys.ok) throw new Error(keys.failure);
  const named = { code: ask.code, proof: keys.value.proof };
  const { details } = (await app.call(endpoints.readOwnAsk, named)).body;
  const privateKey = await unwrapAskKey(keys.value, details.public_key, details.wrapped_key);
  if (!privateKey.ok) throw new Error(privateKey.failure);
  const texts: string[] = [];
  for (const { id } of details.answers) {
    const { lock, envelope } = (await app.call(endpoints.readAskedAnswer, { ...named, id })).body.details;
    const message = await unsealAnswer(privateKey.value, details.public_key, lock, envelope);
    if (!message.ok) throw new Error(message.failure);
    texts.push(
      message.value.ops
        .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
        .join('')
        .trim(),
    );
  }
  return texts;
}
