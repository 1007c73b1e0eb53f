import { contentSecurityPolicy, videoHosts } from '../http/security-headers.ts';

/** Headers of the pages behind a short link: kept by nobody, found by no search engine, able to do very little. */
export function visitorPageHeaders(page: { leadsAway: boolean }): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': contentSecurityPolicy({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-src': videoHosts,
      // Browsers hold form-action against the redirect that follows a post as well.
      'form-action': page.leadsAway ? ["'self'", 'http:', 'https:'] : ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
    }),
  };
}
