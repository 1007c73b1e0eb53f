import type { Captcha } from '../captcha/captcha-port.ts';
import { answer, type CallAnswer, captchaAnswer, failedAnswer, tooManyAnswer } from '../http/answer.ts';
import { noticeOf } from '../visiting/notice.ts';
import type { SecretOutcome } from './present-page.ts';
import type { SecretOffer } from './secret-offer.ts';

interface AnswerDeps {
  captcha: Captcha;
  publicUrl: string;
}

/** What a program that opens a secret is answered. */
export function presentAnswer(deps: AnswerDeps, outcome: SecretOutcome): CallAnswer {
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
      return answer('opened', { message: 'failed', details: noticeOf('secret', outcome.why) });
    case 'sealed':
      return hindranceAnswer(deps, outcome);
    case 'nothing-to-see':
    case 'unavailable':
      return failedAnswer('unavailable');
  }
}

function hindranceAnswer(deps: AnswerDeps, { hindrance, secret, go }: SecretOffer): CallAnswer {
  if (hindrance?.kind === 'too-many') return tooManyAnswer(hindrance.retryAfterSeconds);
  if (hindrance?.kind === 'captcha') return captchaAnswer(deps.captcha.setup, deps.publicUrl);
  if (hindrance?.kind !== 'message-first') return failedAnswer('wrongKey');
  return answer('opened', {
    message: 'failed',
    details: 'messageFirst',
    url_message: secret.link.message,
    wait_seconds: secret.link.redirectionTime,
    go,
  });
}
