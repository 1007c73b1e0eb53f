import type { FastifyInstance } from 'fastify';

/** What the headers depend on. */
export interface HeaderSettings {
  /** Whether visitors come over https. */
  isHttps: boolean;
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

/** Headers every answer of every kind carries. */
export function commonHeaders({ isHttps }: HeaderSettings): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
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
