import type { Captcha } from '../captcha/captcha-port.ts';
import {
  answer,
  busyAnswer,
  type CallAnswer,
  captchaAnswer,
  failedAnswer,
  tooManyAnswer,
} from '../http/answer.ts';
import { writeUpToDetails } from '../http/calls/write-answer.ts';
import { refusedVisit } from '../visiting/notice.ts';
import type { OpenedSecret } from './opening/open-secret.ts';
import type { SecretOutcome } from './opening/secret-outcome.ts';
import type { SecretOffer } from './secret-offer.ts';

interface AnswerDeps {
  captcha: Captcha;
  publicUrl: string;
}

/** What a program whose opening did not work is answered. */
export function presentAnswer(deps: AnswerDeps, outcome: Exclude<SecretOutcome, OpenedSecret>): CallAnswer {
  switch (outcome.kind) {
    case 'refused':
      return refusedVisit('secret', outcome.why);
    case 'unopened':
      return hindranceAnswer(deps, outcome);
    case 'nothing-to-see':
    case 'unavailable':
      return failedAnswer('unavailable');
  }
}

/** What a reader has after an opening: openings that are left, null without a limit, and what burns the message. */
export interface LeftToReader {
  openings: number | null;
  burn: string | null;
}

/** The answer to an opening that worked. The message is put in as it is: reading it only to write it again takes time. */
export function openedAnswer(
  name: 'entered_secret' | 'envelope',
  json: Uint8Array,
  { openings, burn }: LeftToReader,
): Uint8Array {
  const { body } = answer('opened', { message: 'success' });
  const before = `${writeUpToDetails(body)}{"${name}":`;
  const after = `,"remaining_clicks":${openings},"burn":${JSON.stringify(burn)}}}`;
  return Buffer.concat([Buffer.from(before), json, Buffer.from(after)]);
}

function hindranceAnswer(deps: AnswerDeps, { hindrance, secret, go, waitSeconds }: SecretOffer): CallAnswer {
  if (hindrance?.kind === 'too-many') return tooManyAnswer(hindrance.retryAfterSeconds);
  if (hindrance?.kind === 'busy') return busyAnswer();
  if (hindrance?.kind === 'captcha') return captchaAnswer(deps.captcha.setup, deps.publicUrl);
  if (hindrance?.kind !== 'message-first') return failedAnswer('wrongKey');
  return answer('messageFirst', {
    message: 'failed',
    details: 'messageFirst',
    url_message: secret.link.message,
    wait_seconds: waitSeconds,
    go,
  });
}
