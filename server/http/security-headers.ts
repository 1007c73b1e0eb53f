import type { FastifyInstance } from 'fastify';

/** What the headers depend on. */
export interface HeaderSettings {
  /** What binds browsers to https; null: nothing. */
  hsts: string | null;
  /** Whether Google's captcha is shown on some screens. */
  usesRecaptcha: boolean;
}

/** Hosts of the players a secret's video may be shown in. */
export const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Where Google's captcha comes from. */
export const recaptchaHosts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

/** A policy from its directives. */
export function contentSecurityPolicy(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** The web application's policy: our own files and nothing else; no inline script or style. */
export function applicationPolicy({ usesRecaptcha }: HeaderSettings): string {
  const captcha = usesRecaptcha ? recaptchaHosts : [];
  return contentSecurityPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...captcha],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [...videoHosts, ...captcha],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Google's captcha assigns strings where Trusted Types want objects.
    ...(usesRecaptcha ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['shylnk'] }),
  });
}

/** Two years. */
const hstsSeconds = 63_072_000;

/**
 * The header that binds browsers to https; null where there is no https, or it is switched off. Subdomains may be other
 * people's, and may not have https: they are bound only when that is asked for.
 */
export function hstsOf(publicUrl: string, bound: 'host' | 'subdomains' | 'off'): string | null {
  if (bound === 'off' || !publicUrl.startsWith('https:')) return null;
  return `max-age=${hstsSeconds}${bound === 'subdomains' ? '; includeSubDomains' : ''}`;
}

/** Headers every answer of every kind carries. */
export function commonHeaders({ hsts }: HeaderSettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
  };
}

/** Headers of the application's answers. */
export function applicationHeaders(settings: HeaderSettings): Record<string, string> {
  return { ...commonHeaders(settings), 'content-security-policy': applicationPolicy(settings) };
}

/** Adds the headers to every answer that Fastify sends; a route may set a policy of its own. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
