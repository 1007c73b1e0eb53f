import { answer, busyAnswer, type CallAnswer, failedAnswer, tooManyAnswer } from '../http/answer.ts';
import { noticeOf } from '../visiting/notice.ts';
import type { OpenedSecret } from './open-secret.ts';
import type { SecretOutcome } from './present-page.ts';
import type { SecretOffer } from './secret-offer.ts';

/** What a program whose opening did not work is answered. */
export function presentAnswer(outcome: Exclude<SecretOutcome, OpenedSecret>): CallAnswer {
  switch (outcome.kind) {
    case 'refused':
      return answer('opened', { message: 'failed', details: noticeOf('secret', outcome.why) });
    case 'sealed':
      return hindranceAnswer(outcome);
    case 'nothing-to-see':
    case 'unavailable':
      return failedAnswer('unavailable');
  }
}

/** The answer to an opening that worked. The message is put in as it is: reading it only to write it again takes time. */
export function openedAnswer(
  name: 'entered_secret' | 'envelope',
  json: Uint8Array,
  openingsLeft: number | null,
): Uint8Array {
  const { body } = answer('opened', { message: 'success' });
  const before = `${JSON.stringify(body).slice(0, -1)},"details":{"${name}":`;
  return Buffer.concat([Buffer.from(before), json, Buffer.from(`,"remaining_clicks":${openingsLeft}}}`)]);
}

function hindranceAnswer({ hindrance, secret, go }: SecretOffer): CallAnswer {
  if (hindrance?.kind === 'too-many') return tooManyAnswer(hindrance.retryAfterSeconds);
  if (hindrance?.kind === 'busy') return busyAnswer();
  if (hindrance?.kind !== 'message-first') return failedAnswer('wrongKey');
  return answer('opened', {
    message: 'failed',
    details: 'messageFirst',
    url_message: secret.link.message,
    wait_seconds: secret.link.redirectionTime,
    go,
  });
}
