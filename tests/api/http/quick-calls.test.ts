import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { storedLink } from '../../support/builders/link-builder.ts';
import { type AppUnderTest, startApp } from '../../support/servers/app-under-test.ts';

const json = { 'content-type': 'application/json' };
const path = endpoints.createLink.path;

interface Answer {
  http: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** What differs between two answers that say the same. */
const ofTheMoment = ['date', 'connection', 'keep-alive', 'content-length'];

describe("a visitor's call that is answered without Fastify", () => {
  let app: AppUnderTest;
  let address: string;

  beforeAll(async () => {
    app = await startApp('sqlite', {
      environment: { RATE_LIMITS: 'off', PUBLIC_URL: 'https://shylnk.test', TRUSTED_PROXIES: '127.0.0.1' },
    });
    address = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.stop());

  /** Over a connection, as visitors do: the quick way. */
  async function quickly(body: BodyInit, headers: Record<string, string> = json): Promise<Answer> {
    const response = await fetch(address + path, { method: 'POST', headers, body });
    return {
      http: response.status,
      headers: lasting(Object.fromEntries(response.headers)),
      body: (await response.json()) as Record<string, unknown>,
    };
  }

  /** Past the connection, straight to Fastify. */
  async function ordinarily(payload: string | Buffer): Promise<Answer> {
    const response = await app.app.http.inject({ method: 'POST', url: path, headers: json, payload });
    return {
      http: response.statusCode,
      headers: lasting(response.headers as Record<string, string>),
      body: response.json(),
    };
  }

  it('leads where the visitor wanted, with every header that Fastify would have sent', async () => {
    const body = JSON.stringify({ url: 'https://example.com/a?b=c' });
    const quick = await quickly(body);
    const ordinary = await ordinarily(body);
    const { details, ...said } = quick.body;
    expect(quick.http).toBe(200);
    expect(said).toEqual({ status: 'ok', status_code: 703, message: 'success' });
    expect(quick.headers).toEqual(ordinary.headers);
    const link = await storedLink(app, 'url', String(details).split('/').at(-1) as string);
    expect(link).toMatchObject({ target: 'https://example.com/a?b=c', owner_id: null });
  });

  it('is refused in the same words, whatever is sent', async () => {
    const refused = fc.oneof(
      fc.json().filter((text) => text.length > 0),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
      fc.string().map((url) => JSON.stringify({ url: `ftp://${url}` })),
      fc.constantFrom(
        'null',
        '[]',
        '{"url":',
        '{"__proto__":{"url":"https://a.test"}}',
        '{"url":"https://a.test","constructor":{"prototype":{}}}',
        '{"url":"https://shylnk.test/round"}',
        '\u{feff}{"url":7}',
        JSON.stringify({ url: `https://a.test/${'x'.repeat(limits.targetMaxLength)}` }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(refused, async (body) => {
        expect(await quickly(body as BodyInit)).toEqual(await ordinarily(body));
      }),
      { numRuns: 150 },
    );
  });

  it('is told that it was too much, when it was', async () => {
    const tooMuch = JSON.stringify({ url: `https://a.test/${'x'.repeat(limits.bodyMaxBytes)}` });
    expect(await quickly(tooMuch)).toMatchObject({ http: 413 });
  });

  it('harms nobody when the visitor leaves in the middle of it', async () => {
    const before = app.logLines.length;
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const connection = connect(Number(new URL(address).port), '127.0.0.1');
      connection.write(
        `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{"url":`,
      );
      await once(connection, 'connect');
      await wait(5);
      connection.destroy();
    }
    expect(await quickly(JSON.stringify({ url: 'https://example.com' }))).toMatchObject({ http: 200 });
    expect(app.logLines.slice(before)).toEqual([]);
  });

  it('is left to Fastify with a token, which is looked at', async () => {
    const body = JSON.stringify({ url: 'https://example.com' });
    expect(await quickly(body, { ...json, authorization: 'of nobody' })).toMatchObject({ http: 401 });
  });

  it('does not leave a word about what was sent in the log when the fault is ours', async () => {
    const { database } = app;
    const commit = database.commit;
    database.commit = () => Promise.reject(new Error('disk full'));
    const before = app.logLines.length;
    const failed = await quickly(JSON.stringify({ url: 'https://example.com/private-address' }));
    database.commit = commit;
    const logged = app.logLines.slice(before).join('\n');
    expect(failed).toMatchObject({ http: 500, body: { status: 'error', status_code: 701 } });
    expect(logged).toContain(String(failed.body['request_id']));
    expect(logged).toContain('disk full');
    expect(logged).not.toContain('private-address');
  });
});

describe('visitors who make links without end', () => {
  let app: AppUnderTest;
  afterAll(() => app?.stop());

  it('are told to wait, each address for itself', async () => {
    app = await startApp('sqlite', { environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
    const server = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const make = async (visitor: string) => {
      const response = await fetch(server + path, {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': visitor },
        body: JSON.stringify({ url: 'https://example.com' }),
      });
      return response.headers.has('retry-after') ? 'wait' : response.status;
    };
    const statuses = [];
    for (let time = 0; time < 31; time += 1) statuses.push(await make('203.0.113.7'));
    expect(statuses).toEqual([...Array<number>(30).fill(200), 'wait']);
    expect(await make('203.0.113.8')).toBe(200);
  });
});

function lasting(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheMoment.includes(name)));
}
