import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

const page = { 'content-type': 'text/html; charset=utf-8' };
const on = { FETCH_TITLES: 'on', OUTBOUND_NETWORKS: '127.0.0.1' };

describeFirst(databaseKinds, 'titles of pages on %s', (kind) => {
  let app: AppUnderTest;
  let key: string;
  let asked: string[];
  let stopping: (() => Promise<unknown>)[];
  beforeEach(async () => {
    [asked, stopping] = [[], []];
    await start(on);
  });
  afterEach(async () => {
    await app.stop();
    for (const stop of stopping) await stop();
  });

  async function start(settings: Record<string, string>): Promise<void> {
    app = await startAccountsApp(kind, settings);
    const { token } = await createSignedInUser(app);
    ({ key } = await makeApiKey(app, token, { scopes: ['links:create'] }));
  }

  /** Somebody else's server; gives its address. */
  async function listen(answer: RequestListener): Promise<string> {
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stopping.push(() => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function titleOf(target: string): Promise<unknown> {
    const { status, body } = await runOperation(app, operations.fetchTitle, { key, body: { target } });
    return status === 200 ? body.title : [status, body.code, body.detail ?? body.title];
  }

  it('are looked up for people, too', async () => {
    const { token } = await createSignedInUser(app);
    const host = await listen(
      (_request, response) => void response.writeHead(200, page).end('<title>Lamps</title>'),
    );
    const told = async (url: string) => (await app.call(endpoints.fetchTitle, { url }, { token })).body;
    expect(await told(host)).toMatchObject({ message: 'success', details: 'Lamps' });
    expect(await told('http://10.0.0.1/')).toMatchObject({ message: 'failed', details: unreachable[2] });
    expect(await told('no address')).toMatchObject({ message: 'failed' });
    expect((await app.call(endpoints.config)).body).toMatchObject({ fetch_titles: true });
  });

  const unreachable = [422, 'noTitle', 'The page could not be reached'];

  it('are looked up, also behind redirects', async () => {
    const host = await listen(({ url }, response) => {
      const step = Number(url?.slice(1));
      if (step > 0) response.writeHead(302, { location: step > 1 ? `/${step - 1}` : './0' }).end();
      else response.writeHead(200, page).end('<title>Lamps &amp; vases</title>');
    });
    expect(await titleOf(`${host}/0`)).toBe('Lamps & vases');
    expect(await titleOf(`${host}/3`)).toBe('Lamps & vases');
    asked.length = 0;
    expect(await titleOf(`${host}/4`), 'one more than are followed').toEqual(unreachable);
    expect(asked).toEqual(['GET /4', 'GET /3', 'GET /2', 'GET /1']);
  });

  it('are not looked up inside, by whichever way one gets there', async () => {
    const host = await listen((_request, response) => {
      response.writeHead(302, { location: 'http://10.0.0.1/admin' }).end();
    });
    const [port] = host.split(':').slice(-1);
    for (const inward of [
      `${host}/out`,
      'http://169.254.169.254/latest/',
      'http://[::1]/',
      `http://127.0.0.2:${port}/`,
    ])
      expect([inward, await titleOf(inward)]).toEqual([inward, unreachable]);
    expect(asked).toEqual(['GET /out']);
    const withFile = await listen((_request, response) => {
      response.writeHead(301, { location: 'file:///etc/passwd' }).end();
    });
    expect(await titleOf(withFile)).toEqual(unreachable);
  });

  it('are taken from the beginning of a page that does not end', async () => {
    const host = await listen((_request, response) => {
      response.writeHead(200, page);
      response.write('<title>Endless</title>');
      const pour = setInterval(() => response.write('x'.repeat(16 * 1024)), 1);
      response.on('close', () => clearInterval(pour));
    });
    expect(await titleOf(host)).toBe('Endless');
  });

  it('are missing from what is no page and what has none, which is said', async () => {
    const host = await listen(({ url }, response) => {
      if (url === '/file')
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('<title>x</title>');
      else if (url === '/gone') response.writeHead(404, page).end('<title>Not found</title>');
      else response.writeHead(200, page).end('<h1>Lamps</h1>');
    });
    expect(await titleOf(`${host}/file`)).toEqual([422, 'noTitle', 'There is no page at that address']);
    expect(await titleOf(`${host}/gone`)).toEqual([422, 'noTitle', 'There is no page at that address']);
    expect(await titleOf(`${host}/none`)).toEqual([422, 'noTitle', 'The page has no title']);
    expect(((await titleOf('no address')) as unknown[]).slice(0, 2)).toEqual([422, 'badOptions']);
    expect(((await titleOf('https://user:word@example.com')) as unknown[]).slice(0, 2)).toEqual([
      422,
      'badOptions',
    ]);
  });

  it('are not waited for longer than five seconds', rest, async () => {
    const host = await listen((_request, response) => {
      response.writeHead(200, page).write('<title>Too la');
    });
    expect(await titleOf(host)).toEqual([422, 'noTitle', 'The page took too long to answer']);
  });

  it('are sixty in ten minutes for an account', async () => {
    await app.stop();
    await start({ ...on, RATE_LIMITS: 'on' });
    const host = await listen(
      (_request, response) => void response.writeHead(200, page).end('<title>x</title>'),
    );
    const answers: unknown[] = [];
    for (const _time of Array.from({ length: 61 })) answers.push(await titleOf(host));
    expect(answers.slice(0, 60)).toEqual(Array(60).fill('x'));
    expect((answers[60] as unknown[]).slice(0, 2)).toEqual([429, 'tooManyAttempts']);
    app.clock.advance({ minutes: 11 });
    expect(await titleOf(host)).toBe('x');
  });

  it('are not looked up unless the operator wants it', async () => {
    await app.stop();
    await start({ ...on, FETCH_TITLES: 'off' });
    const host = await listen(
      (_request, response) => void response.writeHead(200, page).end('<title>x</title>'),
    );
    expect(await titleOf(host)).toEqual([409, 'titlesOff', 'Titles are not fetched here']);
    expect(asked).toEqual([]);
  });
});
