import * as z from 'zod/mini';

/** The captcha that a server asks for. */
export type CaptchaSetup = { kind: 'altcha' } | { kind: 'recaptcha'; site_key: string };

/** The response of a captcha; empty where none was solved. */
export const enteredCaptcha = z.string().check(z.maxLength(8192));
