import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { turnsDuring } from '../../support/load/turns-during.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

let app: AppUnderTest;

beforeAll(async () => {
  app = await startApp('sqlite');
});

afterAll(() => app.stop());

function get(url: string, headers: Record<string, string> = {}) {
  return app.app.http.inject({ method: 'GET', url, headers });
}

describe('the server', () => {
  it('says that it lives and that its database answers', async () => {
    const health = await get('/healthz');
    expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok', version }]);
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  it('begins calls that arrive together one by one: the event loop turns between two of them', async () => {
    const calls = 30;
    const url = endpoints.profile.path;
    const turns = await turnsDuring(async () => {
      const answers = Array.from({ length: calls }, () => app.app.http.inject({ method: 'POST', url }));
      for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(401);
    });
    expect(turns).toBeGreaterThanOrEqual(calls);
  });

  it('stops without waiting for a connection that has asked for nothing, as browsers open them in advance', async () => {
    const stopping = await startApp('sqlite');
    const { port } = new URL(await stopping.app.http.listen({ port: 0, host: '127.0.0.1' }));
    const unused = connect(Number(port), '127.0.0.1');
    const arrived = once(stopping.app.http.server, 'connection');
    await Promise.all([once(unused, 'connect'), arrived]);
    const told = text(unused);
    await stopping.stop();
    // Whoever is waited for until time is up is told so, with status 408.
    expect(await told).toBe('');
  });

  it('serves the web application on each of its routes', async () => {
    for (const path of Object.values(paths).filter((route) => route !== paths.notFound)) {
      const response = await get(path);
      expect([path, response.statusCode]).toEqual([path, 200]);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it.each([
    '/no-such-page',
    '/not-found',
    '/a/b/c',
    '/LOGIN',
    '/Login',
    '/HOME',
    '/Login/',
    '/login//',
    '//login',
    '/%6Cogin',
    '/not-found?details=x',
    '/abcd//',
    '/ab/',
    '/S/abcd1234',
    '/s/abcd1234//',
    '/healthz/',
    '/api/nothing',
    '/%00',
    '/..%2f..%2fetc%2fpasswd',
  ])('shows the not-found screen with HTTP 404 at %s', async (path) => {
    const response = await get(path);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain(messages.notFound.title);
  });

  it.each([
    ['/login/', '/login'],
    ['/about/?from=mail', '/about?from=mail'],
    ['/expiry/?details=secDeact', '/expiry?details=secDeact'],
    ['/not-found/', '/not-found'],
    ['/AbCd123/', '/AbCd123'],
    ['/AbCd123/?go=1&x=/', '/AbCd123?go=1&x=/'],
    ['/s/AbCd123/', '/s/AbCd123'],
    ['/s/login/', '/s/login'],
    ['/report-link/?link=AbCd123', '/report-link?link=AbCd123'],
  ])('leads from %s, with one slash too many, to %s', async (path, location) => {
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const response = await app.app.http.inject({ method, url: path });
      expect([method, response.statusCode, response.headers.location]).toEqual([method, 308, location]);
    }
  });

  it.each(Object.entries(messages.expiry))(
    'has the words of the notice %s in its page',
    async (name, words) => {
      const { statusCode, body } = await get(`/expiry?details=${name}`);
      expect(statusCode).toBe(200);
      for (const text of [
        words.title,
        words.second.replace('Login to create.', ''),
        messages.shell.backToHome,
      ])
        expect(body).toContain(text);
    },
  );

  it('sends somebody with an unknown code to the invalid notice', async () => {
    const response = await get('/zzzz9999');
    expect(response.statusCode).toBe(302);
    expect(response.headers['location']).toBe('/expiry?details=shylnkInvalid');
  });

  it('hands out compressed files that browsers keep for good', async () => {
    const page = await get('/', { 'accept-encoding': 'br' });
    expect(page.headers['content-encoding']).toBe('br');
    expect(page.headers['cache-control']).toBe('no-cache');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).body)?.[1] as string;
    const file = await get(script, { 'accept-encoding': 'gzip, br' });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-encoding']).toBe('br');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('never serves a file outside the built application', async () => {
    for (const path of [
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/index.html.br',
    ]) {
      expect((await get(path)).body).not.toContain('"dependencies"');
    }
  });
});

describe('calls', () => {
  it('tolerate an empty body', async () => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: endpoints.profile.path,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ status: 'error', status_code: 401 });
  });

  it.each(['{', '[1,', '"x', '{"a":1}}', '{"__proto__":{"x":1}}'])(
    'answer %s with 400 and no fault',
    async (payload) => {
      const response = await app.app.http.inject({
        method: 'POST',
        url: endpoints.login.path,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ status: 'error', status_code: 400 });
    },
  );

  it('answer too large a body with 413', async () => {
    const { http, body } = await app.call(endpoints.login, { email: 'x'.repeat(100_000) });
    expect([http, body.status]).toEqual([413, 'error']);
  });

  it('answer an unknown path with 404 as JSON', async () => {
    const response = await app.app.http.inject({ method: 'POST', url: '/api/nothing', payload: {} });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ status: 'error', status_code: 706 });
  });

  it('are kept by no cache', async () => {
    const { headers } = await app.call(endpoints.profile, {});
    expect(headers['cache-control']).toBe('no-store');
  });
});
