import * as z from 'zod/mini';
import { endpoints } from '../../contract/endpoints.ts';
import { detailsAnswer } from '../http/answer.ts';
import { budgets } from '../http/call-budgets.ts';
import type { MountCall } from '../http/call-route.ts';
import type { Captcha } from './captcha-port.ts';

/** Hands out challenges of the self-hosted captcha. */
export function addCaptchaRoutes(mount: MountCall, { captcha }: { captcha: Captcha }): void {
  mount(endpoints.captcha, {
    schema: z.unknown(),
    budget: budgets.write,
    async handle() {
      const challenge = await captcha.createChallenge();
      return challenge === null
        ? detailsAnswer('notFound')
        : { http: 200, body: challenge as Record<string, unknown> };
    },
  });
}
