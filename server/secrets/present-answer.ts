import { answer, type CallAnswer, failedAnswer, tooManyAnswer } from '../http/answer.ts';
import { refusedVisit } from '../visiting/notice.ts';
import type { SecretOutcome } from './present-page.ts';
import type { SecretOffer } from './secret-offer.ts';

/** What a program that opens a secret is answered. */
export function presentAnswer(outcome: SecretOutcome): CallAnswer {
  switch (outcome.kind) {
    case 'opened': {
      const { content, openingsLeft } = outcome;
      const opened =
        content.kind === 'readable' ? { entered_secret: content.delta } : { envelope: content.envelope };
      return answer('opened', {
        message: 'success',
        details: { ...opened, remaining_clicks: openingsLeft },
      });
    }
    case 'refused':
      return refusedVisit('secret', outcome.why);
    case 'sealed':
      return hindranceAnswer(outcome);
    case 'nothing-to-see':
    case 'unavailable':
      return failedAnswer('unavailable');
  }
}

function hindranceAnswer({ hindrance, secret, go, waitSeconds }: SecretOffer): CallAnswer {
  if (hindrance?.kind === 'too-many') return tooManyAnswer(hindrance.retryAfterSeconds);
  if (hindrance?.kind !== 'message-first') return failedAnswer('wrongKey');
  return answer('messageFirst', {
    message: 'failed',
    details: 'messageFirst',
    url_message: secret.link.message,
    wait_seconds: waitSeconds,
    go,
  });
}
