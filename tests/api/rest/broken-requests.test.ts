import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { restRoot } from '../../../contract/rest/operation.ts';
import { problem } from '../../../contract/rest/problem.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';

describe('a request to /api/v1 that is not in order is answered with a problem of the catalogue', () => {
  let app: AppUnderTest;
  let port: number;
  let key: string;
  beforeAll(async () => {
    app = await startApp('sqlite');
    const { token } = await createSignedInUser(app);
    ({ key } = await makeApiKey(app, token, { scopes: apiKeyScopes }));
    port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app?.stop());

  /** What is answered to exactly these bytes. */
  async function answerTo(bytes: string) {
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const answered = await text(socket);
    const [head = '', body = ''] = answered.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    return { status: Number(first.split(' ')[1]), headers, body };
  }

  const request = (first: string, { headers = [], body = '' }: { headers?: string[]; body?: string } = {}) =>
    [
      `${first} HTTP/1.1`,
      'host: shylnk.test',
      'connection: close',
      `authorization: Bearer ${key}`,
      ...headers,
      '',
      body,
    ].join('\r\n');

  async function problemOf(bytes: string) {
    const { status, headers, body } = await answerTo(bytes);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const told = problem.parse(JSON.parse(body));
    expect(told.status).toBe(status);
    expect(told.type).toBe(`https://shylnk.test/docs/api#${told.code}`);
    return [status, told.code, told.detail];
  }

  const nothingThere = 'There is nothing at this address';
  it.each([
    ['GET', '/links/%zz', [404, 'notFound', 'Not found']],
    ['GET', '/links/%', [404, 'notFound', 'Not found']],
    ['DELETE', '/links/%c3%28?a=%zz', [404, 'notFound', 'Not found']],
    ['GET', '/links/%zz/nothing', [404, 'notFound', nothingThere]],
    ['GET', '/%zz', [404, 'notFound', nothingThere]],
  ])('%s %s, whose percent signs stand for nothing', async (method, path, expected) => {
    expect(await problemOf(request(`${method} ${restRoot}${path}`))).toEqual(expected);
  });

  it('an address that is long, and one that is too long', async () => {
    const long = (length: number) => request(`GET ${restRoot}/links/${'a'.repeat(length)}`);
    expect(await problemOf(long(10_000))).toEqual([404, 'notFound', 'Not found']);
    for (const length of [20_000, 100_000])
      expect(await problemOf(long(length))).toEqual([
        431,
        'headersTooLarge',
        'The address and the headers are too long',
      ]);
  });

  it.each(['PUT', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s, which no operation has', async (method) => {
    expect(await problemOf(request(`${method} ${restRoot}/links`))).toEqual([
      405,
      'methodNotAllowed',
      'This address takes POST, GET',
    ]);
    expect((await answerTo(request(`${method} ${restRoot}/links`))).headers['allow']).toBe('POST, GET');
  });

  it('a method that there is not', async () => {
    expect(await problemOf(request(`BREW ${restRoot}/links`))).toEqual([
      400,
      'malformed',
      'The request could not be understood',
    ]);
  });

  it('HEAD, of which only the headers are answered', async () => {
    const { status, headers, body } = await answerTo(request(`HEAD ${restRoot}/links`));
    expect([status, headers['allow'], headers['content-type'], body]).toEqual([
      405,
      'POST, GET',
      'application/problem+json; charset=utf-8',
      '',
    ]);
  });

  it.each([
    ['of a known length', { headers: ['content-type: application/json', 'content-length: 2'], body: '{}' }],
    ['in pieces', { headers: ['transfer-encoding: chunked'], body: '2\r\n{}\r\n0\r\n\r\n' }],
  ])('GET with a body %s', async (_how, sent) => {
    expect(await problemOf(request(`GET ${restRoot}/links`, sent))).toEqual([
      400,
      'malformed',
      'A request with GET has no body',
    ]);
    const empty = request(`GET ${restRoot}/links`, { headers: ['content-length: 0'] });
    expect((await answerTo(empty)).status).toBe(200);
  });

  it('and elsewhere such an address is where nothing is, in the form of that place', async () => {
    const get = async (path: string) => {
      const { statusCode, headers, body } = await app.app.http.inject(path);
      expect(body).not.toContain('%zz');
      return [statusCode, headers['content-type'], headers['x-content-type-options']];
    };
    for (const place of ['/', '/s/', '/api/']) {
      const [status, ...answered] = await get(`${place}%zz`);
      expect([place, status]).toEqual([place, 404]);
      expect([status, ...answered]).toEqual(await get(`${place}%25zz`));
    }
  });
});
