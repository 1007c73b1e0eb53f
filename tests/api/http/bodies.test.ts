import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const patience = { timeout: 60_000 };

describeFirst(databaseKinds, 'before a body is read on %s', (kind) => {
  let app: AppUnderTest;
  let port: number;
  let token: string;
  let sockets: Socket[] = [];
  beforeAll(async () => {
    app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
    port = Number(new URL(await app.app.http.listen({ port: 0, host: '127.0.0.1' })).port);
    ({ token } = await createSignedInUser(app));
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  });
  afterAll(() => app.stop());

  /** Sends the head of a request and nothing of its body: what is answered was decided without it. */
  async function sendHead(path: string, headers: Record<string, string>) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let said = '';
    socket.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
    let isClosed = false;
    socket.on('close', () => {
      isClosed = true;
    });
    await once(socket, 'connect');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
    await expect.poll(() => said, patience).toContain('\r\n\r\n');
    return { said, isClosed: () => isClosed };
  }

  const json = { 'content-type': 'application/json' };
  const large = { ...json, 'content-length': '7000000' };

  const largeOfPeople = [endpoints.createSecret.path, endpoints.secretForReaders.path];

  it.each([
    ['nobody', {}],
    ['somebody with a dead token', { authorization: 'dead' }],
  ])('%s is refused, and the connection closed', async (_who, who) => {
    for (const path of largeOfPeople)
      for (const length of [large, { ...json, 'transfer-encoding': 'chunked' }]) {
        const { said, isClosed } = await sendHead(path, { ...length, ...who });
        expect(said).toMatch(/^HTTP\/1\.1 401 /);
        expect(said.toLowerCase()).toContain('connection: close');
        await expect.poll(isClosed, patience).toBe(true);
      }
  });

  const largeCalls: string[] = [...largeOfPeople, endpoints.answerAsk.path];

  it.each(
    Object.values(endpoints)
      .filter(({ method, path }) => method !== 'GET' && !largeCalls.includes(path))
      .map(({ method, path, access }) => [method, path, access] as const)
      .filter(([method]) => method === 'POST'),
  )('a large one is refused by %s %s (%s)', async (_method, path) => {
    const { said } = await sendHead(path, { ...large, authorization: token });
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    expect(said).toContain('"status_code":413');
  });

  it('a large one is refused by the pages behind short links', async () => {
    const tooMuch = String(limits.visitBodyMaxBytes + 1);
    for (const path of ['/abcd1234', '/s/abcd1234', '/nothing/here'])
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const length = path === '/nothing/here' ? '7000000' : tooMuch;
        const { said } = await sendHead(path, { 'content-type': type, 'content-length': length });
        expect(said).toMatch(/^HTTP\/1\.1 413 /);
      }
  });

  it('a very large one is not waited for by the pages behind short links', async () => {
    for (const path of ['/abcd1234', '/s/abcd1234'])
      for (const type of ['application/json', 'text/plain']) {
        const { said, isClosed } = await sendHead(path, { ...large, 'content-type': type });
        expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
        expect(said.toLowerCase()).toContain('connection: close');
        await expect.poll(isClosed, patience).toBe(true);
      }
  });

  it('what is no JSON is refused, whoever sends it', async () => {
    for (const type of [
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/x-www-form-urlencoded',
    ]) {
      const headers = { 'content-type': type, 'content-length': '5000000', authorization: token };
      const { said } = await sendHead(endpoints.createSecret.path, headers);
      expect(said).toMatch(/^HTTP\/1\.1 400 /);
      expect(said.toLowerCase()).toContain('connection: close');
    }
  });

  it('somebody whose budget is spent is told so', async () => {
    const busy = await createSignedInUser(app);
    for (let count = 0; count < 120; count += 1) await app.call(endpoints.createSecret, {}, busy);
    const { said } = await sendHead(endpoints.createSecret.path, { ...large, authorization: busy.token });
    expect(said).toMatch(/^HTTP\/1\.1 429 /);
    expect(said.toLowerCase()).toContain('retry-after: ');
  });

  it('one that its sender breaks off is no fault of ours, and none of the database', async () => {
    const connections = () =>
      new Promise<number>((resolve) => app.app.http.server.getConnections((_error, count) => resolve(count)));
    const before = await connections();
    for (const path of [endpoints.login.path, '/abcd1234', '/s/abcd1234']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`);
      socket.write('content-length: 100\r\n\r\n{"email"');
      await expect.poll(connections, patience).toBe(before + 1);
      socket.destroy();
      await expect.poll(connections, patience).toBe(before);
    }
    const faults = app.logLines.filter((line) => /"level":[56]0/.test(line));
    expect(faults).toEqual([]);
  });

  it('a small one keeps its connection when it is refused', async () => {
    const { said } = await sendHead(endpoints.profile.path, { ...json, 'content-length': '2' });
    expect(said).toMatch(/^HTTP\/1\.1 401 /);
    expect(said.toLowerCase()).toContain('connection: keep-alive');
  });

  it('whoever begins more large ones than there is room for waits until there is', async () => {
    const writer = await createSignedInUser(app);
    const headers = { ...large, authorization: writer.token };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const begun = Array.from({ length: 40 }, () => {
      const socket = connect(port, '127.0.0.1');
      let said = '';
      socket.on('data', (piece: Buffer) => {
        said += piece.toString();
      });
      socket.on('error', () => {});
      socket.write(`POST ${endpoints.createSecret.path} HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
      return { socket, said: () => said };
    });
    const busy = () => begun.filter(({ said }) => said().startsWith('HTTP/1.1 503 '));
    await expect.poll(() => busy().length, patience).toBeGreaterThan(0);
    expect(busy()[0]?.said().toLowerCase()).toContain('retry-after: ');
    for (const { socket } of begun) socket.destroy();
    const payload = { entered_secret: { ops: [{ insert: `${'many words '.repeat(20_000)}\n` }] } };
    await expect
      .poll(async () => (await app.call(endpoints.createSecret, payload, writer)).body.status_code, patience)
      .toBe(703);
  });
});
