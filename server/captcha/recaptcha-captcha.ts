import * as z from 'zod/mini';
import type { Log } from '../platform/logger.ts';
import type { Captcha } from './captcha-port.ts';

const timeoutMs = 3_000;
const longestResponse = 8_192;

const verification = z.object({ success: z.literal(true), hostname: z.string() });

/** Google's captcha. Google says whether a response is right; each can be asked about once. When it does not say, no. */
export function createRecaptchaCaptcha(
  deps: { log: Log },
  options: { siteKey: string; secret: string; verifyUrl: string; host: string },
): Captcha {
  return {
    setup: { kind: 'recaptcha', site_key: options.siteKey },
    createChallenge: async () => null,
    async isSolved(response) {
      if (response === '' || response.length > longestResponse) return false;
      try {
        const answer = await fetch(options.verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: options.secret, response }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        });
        const verified = verification.safeParse(await answer.json());
        // Solved on another site's page is not solved on ours.
        return verified.success && verified.data.hostname === options.host;
      } catch (error) {
        deps.log.warn({ reason: (error as Error).name }, 'The captcha cannot be verified: refused');
        return false;
      }
    },
  };
}
