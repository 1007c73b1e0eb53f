import * as z from 'zod/mini';
import type { ProviderName } from '../../../contract/accounts.ts';
import type { CaptchaSetup } from '../../../contract/captcha.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Settings } from '../../config/settings.ts';
import { answer } from '../answer.ts';
import { budgets } from '../call-budgets.ts';
import { type Call, call } from './call.ts';

/** What other rooms have set up. */
export interface SetUp {
  captcha: { captcha: { setup: CaptchaSetup } };
  providers: { providers: Record<ProviderName, object | null> };
}

/** Tells the web application what is set up on this server. */
export function configRoutes(settings: Settings, { captcha, providers: { providers } }: SetUp): Call[] {
  return [
    call(endpoints.config, {
      schema: z.unknown(),
      budget: budgets.trifle,
      handle: async () =>
        answer('config', {
          public_url: settings.PUBLIC_URL,
          captcha: captcha.captcha.setup,
          providers: { google: providers.google !== null, facebook: providers.facebook !== null },
          registration: settings.REGISTRATION,
          anonymous_links: settings.ANONYMOUS_LINKS === 'on',
          visit_breakdown: settings.VISIT_BREAKDOWN === 'on',
          fetch_titles: settings.FETCH_TITLES === 'on',
        }),
    }),
  ];
}
