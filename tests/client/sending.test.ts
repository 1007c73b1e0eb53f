import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { loginOfEnvironment, runClientWords } from '../support/servers/run-client.ts';

/** What a server was asked. */
interface Asked {
  path: string;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
  body: string;
}

let stop: (() => Promise<void>) | null = null;
afterEach(async () => {
  await stop?.();
  stop = null;
});

/** A server that answers each request in turn, the last way for all that follow. */
async function answering(...answers: ((response: ServerResponse, request: IncomingMessage) => void)[]) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { authorization, 'idempotency-key': idempotencyKey } = request.headers;
    asked.push({
      path: request.url ?? '',
      idempotencyKey: idempotencyKey as string | undefined,
      authorization,
      body: Buffer.concat(pieces).toString(),
    });
    (answers[asked.length - 1] ?? answers.at(-1))?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const environment = {
    ...loginOfEnvironment,
    SHYLNK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  let ids = 0;
  const pauses: number[] = [];
  return {
    asked,
    pauses,
    run: (...words: string[]) =>
      runClientWords(words, {
        environment,
        fetch,
        newId: () => `id-${++ids}`,
        wait: async (milliseconds) => void pauses.push(milliseconds),
      }),
  };
}

const cut = (_response: ServerResponse, request: IncomingMessage) => void request.socket.destroy();
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
const problem = (status: number, body: object) =>
  json(status, body, { 'content-type': 'application/problem+json; charset=utf-8' });
const made = json(201, { short_url: 'https://short.example/abcdefg', code: 'abcdefg' });

it('sends what a cut connection may have lost again with the same Idempotency-Key, and something new with another', async () => {
  const server = await answering(cut, json(503, {}, { 'retry-after': '2' }), made);
  expect(await server.run('https://example.com/a')).toMatchObject({
    exitCode: 0,
    out: 'https://short.example/abcdefg\n',
  });
  expect(server.asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['id-1', 'id-1', 'id-1']);
  expect(new Set(server.asked.map(({ body }) => body)).size).toBe(1);
  expect(server.pauses).toEqual([300, 2000]);
  await server.run('https://example.com/a');
  expect(server.asked.at(-1)?.idempotencyKey).toBe('id-2');
});

it('waits for the answer of what is still under way', async () => {
  const server = await answering(
    problem(409, { detail: 'It is still under way', code: 'stillUnderWay' }),
    made,
  );
  expect((await server.run('https://example.com/a')).exitCode).toBe(0);
  expect(server.asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['id-1', 'id-1']);
});

it('does not delete again what a cut connection may have deleted', async () => {
  const server = await answering(cut);
  expect((await server.run('delete', 'spring24', '--yes')).exitCode).toBe(3);
  expect(server.asked).toHaveLength(1);
});

it('gives up after some attempts with 3', async () => {
  const server = await answering(cut);
  const { exitCode, error } = await server.run('list');
  expect([exitCode, server.asked.length]).toEqual([3, 4]);
  expect(error).toContain('There is no connection to 127.0.0.1');
});

it('takes its key to no other place, wherever the server points', async () => {
  const elsewhere = json(307, {}, { location: 'https://elsewhere.example/' });
  const server = await answering(elsewhere);
  const { exitCode, error } = await server.run('list');
  expect([exitCode, server.asked.length]).toEqual([3, 1]);
  expect(error).toContain('answered 307 and points to https://elsewhere.example/');
});

it('answers 1 when the server refuses, and calls each field by its option', async () => {
  const errors = [
    { path: 'click_limit', message: 'Too much' },
    { path: 'message.text', message: 'Too long' },
  ];
  const server = await answering(
    problem(422, { detail: 'Something is not right', code: 'badOptions', errors }),
  );
  expect(await server.run('https://example.com')).toMatchObject({
    exitCode: 1,
    error: 'shylnk: --limit: Too much; --message: Too long\n',
  });
  const { error } = await server.run('https://example.com', '--json');
  expect(JSON.parse(error)).toMatchObject({ kind: 'refused', code: 'badOptions', errors });
});

it('says to log in again when the key is none any more', async () => {
  const server = await answering(problem(401, { detail: 'This API key was revoked', code: 'keyRevoked' }));
  const { exitCode, error } = await server.run('list');
  expect(exitCode).toBe(1);
  expect(error).toContain('This API key was revoked. Log in again: shylnk login http://127.0.0.1');
});

it('lets nothing that a server sends steer the terminal', async () => {
  const hostile = '\u001b]0;owned\u0007\u009b31m\u202egnp.exe';
  const row = {
    short_url: `https://short.example/${hostile}`,
    target: hostile,
    clicks: 0,
    click_limit: null,
    state: 'active',
    expires_at: null,
    note: hostile,
  };
  const server = await answering(
    json(200, { data: [row], next: null }),
    json(200, { data: [row], next: null }),
    json(201, { short_url: hostile }),
    problem(422, { detail: hostile }),
  );
  const steering = /(?!\n)[\p{Cc}\u202a-\u202e]/u;
  const listed = await server.run('list');
  const program = await server.run('list', '--json');
  const outputs = [listed, program, await server.run('https://a.b'), await server.run('https://a.b')];
  for (const { out, error } of outputs) expect(out + error).not.toMatch(steering);
  expect(listed.out).toContain('\\u001b]0;owned');
  expect(JSON.parse(program.out)).toEqual([row]);
});

it('lists short addresses whole, and where they lead as far as there is room', async () => {
  const short = `https://${'a'.repeat(60)}.example/lamp`;
  const target = `https://example.com/${'b'.repeat(80)}`;
  const server = await answering(json(200, { data: [{ short_url: short, target }], next: null }));
  const { out } = await server.run('list');
  expect(out).toContain(short);
  expect(out).toContain(`${target.slice(0, 59)}…`);
});

it('lists page after page until there are enough', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ short_url: `row ${index}` }));
  const server = await answering(
    json(200, { data: rows(100), next: 'last1' }),
    json(200, { data: rows(30), next: 'last2' }),
  );
  const { out } = await server.run('list', '--rows', '130', '--search', 'a b', '--json');
  expect(JSON.parse(out)).toHaveLength(130);
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/api/v1/links?search=a+b&limit=100',
    '/api/v1/links?search=a+b&limit=30&after=last1',
  ]);
});
