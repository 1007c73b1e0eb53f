import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits } from '../../support/servers/short-link-visitor.ts';

/** The rules that the MDN HTTP Observatory grades a site by, each at the value that keeps all 100 points or adds some. */
describe('the answers of a server behind https', () => {
  let app: AppUnderTest;
  let headers: Record<string, string>;
  let policy: Map<string, string[]>;

  beforeAll(async () => {
    app = await startApp('sqlite', { environment: { PUBLIC_URL: 'https://shylnk.test' } });
    headers = (await app.app.http.inject({ method: 'GET', url: '/' })).headers as Record<string, string>;
    policy = new Map(
      (headers['content-security-policy'] as string).split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ');
        return [name as string, sources];
      }),
    );
  });

  afterAll(() => app.stop());

  it('allow nothing that is not named: default-src none', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
  });

  it('run no inline or evaluated script and no inline style', () => {
    const all = [...policy.values()].flat();
    for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", 'http:', 'https:', '*'])
      expect(all).not.toContain(unsafe);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
  });

  it('cannot be framed, rebased, or made to post elsewhere', () => {
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('want typed objects where scripts could come from strings', () => {
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  });

  it('bind browsers to https for two years', () => {
    const age = Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] as string)?.[1]);
    expect(age).toBeGreaterThanOrEqual(31_536_000);
  });

  it('are not sniffed for another type', () => {
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('tell other sites nothing about where a visitor came from', () => {
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('are not for other origins', () => {
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('set no cookie', () => {
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('load scripts from our own origin only', async () => {
    const page = (await app.app.http.inject({ method: 'GET', url: '/' })).body;
    // What a page expects of itself is not loaded.
    const loaded = page.replaceAll(/<link rel="expect" href="#[^>]+>/g, '');
    const sources = [...loaded.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map(
      (match) => match[1] as string,
    );
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source.startsWith('/') && !source.startsWith('//')).toBe(true);
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=/);
  });

  it.each(['/', '/login', '/no-such-page', '/healthz', '/assets/none.js', '/zzzz9999'])(
    'carry the same protection at %s',
    async (url) => {
      const response = await app.app.http.inject({ method: 'GET', url });
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age='),
      });
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );
});

it.each([
  ['host', 'max-age=63072000'],
  ['subdomains', 'max-age=63072000; includeSubDomains'],
  ['off', undefined],
  [undefined, 'max-age=63072000'],
])('with HSTS=%s pages, calls and redirects say %s', async (bound, header) => {
  const app = await startApp('sqlite', { environment: bound === undefined ? {} : { HSTS: bound } });
  const visit = await listenForVisits(app);
  const expected = header ?? null;
  // The last two are answered before Fastify sees them.
  const shorten = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  for (const [path, options] of [
    ['/login'],
    ['/s/zzzz9999'],
    ['/zzzz9999'],
    ['/api/url_shortener', shorten],
  ] as const)
    expect([path, (await visit(path, options)).headers.get('strict-transport-security')]).toEqual([
      path,
      expected,
    ]);
  await app.stop();
});

it('a server reached over http does not bind browsers to https', async () => {
  const app = await startApp('sqlite', { environment: { PUBLIC_URL: 'http://localhost:3000' } });
  const { headers } = await app.app.http.inject({ method: 'GET', url: '/' });
  expect(headers['strict-transport-security']).toBeUndefined();
  await app.stop();
});
