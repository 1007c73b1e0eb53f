import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import type { Vault } from '../platform/vault.ts';
import { createAltchaCaptcha } from './altcha-captcha.ts';
import type { Captcha } from './captcha-port.ts';
import { createRecaptchaCaptcha } from './recaptcha-captcha.ts';

export interface CaptchaDeps {
  settings: Settings;
  database: Database;
  vault: Vault;
  clock: Clock;
  log: Log;
}

/** Google's captcha where its keys are set, ours otherwise. */
export function createCaptcha({ settings, database, vault, clock, log }: CaptchaDeps): Captcha {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = settings;
  if (siteKey !== null && secret !== null) {
    const host = new URL(settings.PUBLIC_URL).hostname;
    return createRecaptchaCaptcha(
      { log },
      { siteKey, secret, verifyUrl: settings.RECAPTCHA_VERIFY_URL, host },
    );
  }
  return createAltchaCaptcha({ database, vault, clock }, { mostTries: settings.CAPTCHA_TRIES });
}
