import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints.ts';
import { detailsAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import { type Call, call } from '../http/calls/call.ts';
import type { Captcha } from './captcha-port.ts';

/** Hands out challenges of the self-hosted captcha. */
export function captchaRoutes({ captcha }: { captcha: Captcha }): Call[] {
  return [
    call(endpoints.captcha, {
      schema: z.unknown(),
      budget: budgets.write,
      async handle() {
        const challenge = await captcha.createChallenge();
        return challenge === null ? detailsAnswer('notFound') : { http: 200, body: challenge };
      },
    }),
  ];
}
