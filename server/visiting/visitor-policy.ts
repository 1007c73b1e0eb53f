import type { CaptchaSetup } from '../../contract/captcha.ts';
import { contentSecurityPolicy, recaptchaHosts, videoHosts } from '../http/security-headers.ts';

/** Headers of the pages behind a short link: kept by no cache, found by no search engine, able to do very little. */
export function visitorPageHeaders(page: {
  leadsAway: boolean;
  captcha: CaptchaSetup | null;
}): Record<string, string> {
  const isGoogles = page.captcha?.kind === 'recaptcha';
  const captchaHosts = isGoogles ? recaptchaHosts : [];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': contentSecurityPolicy({
      'default-src': ["'none'"],
      'script-src': ["'self'", ...captchaHosts],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': [...videoHosts, ...captchaHosts],
      // Browsers hold form-action against the redirect that follows a post as well.
      'form-action': page.leadsAway ? ["'self'", 'http:', 'https:'] : ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      // Google's captcha assigns strings where Trusted Types want objects.
      ...(isGoogles ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] }),
    }),
  };
}
