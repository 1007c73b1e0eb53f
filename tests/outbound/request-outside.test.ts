import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutboundRequest, ResolveName } from '../../server/outbound/outbound-port.ts';
import { connectableAddresses } from '../../server/outbound/public-address.ts';
import { createRequestOutside } from '../../server/outbound/request-outside.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

async function listen(
  answer: RequestListener,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<{ port: number; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  stopping.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, asked, server };
}

/** A host that speaks to whoever connects, without being asked properly. */
async function listenRaw(speak: (write: (text: string) => void, reset: () => void) => void): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      speak(
        (text) => socket.write(text),
        () => socket.resetAndDestroy(),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stopping.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

/** Every name is 127.0.0.1, which may be connected to. */
const toHere = createRequestOutside({
  resolveName: async () => ['127.0.0.1'],
  mayConnectTo: connectableAddresses(['127.0.0.1']),
});

function guarded(resolveName: ResolveName) {
  return createRequestOutside({ resolveName, mayConnectTo: connectableAddresses(null) });
}

function get(address: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  return { method: 'GET', address, timeoutMs: 5_000, mostBytes: 1024, ...more };
}

describe('the way out', () => {
  it('brings a request to where its name leads, with its name', async () => {
    const { port, asked } = await listen((_request, response) => response.end('hello'));
    const answered = await toHere(get(`http://hooks.example:${port}/in?a=1`));
    expect(answered).toMatchObject({ ok: true, value: { status: 200, isWhole: true } });
    expect(answered.ok && answered.value.body.toString()).toBe('hello');
    expect(asked).toEqual([`GET hooks.example:${port}/in?a=1`]);
  });

  it.each([
    'http://127.0.0.1',
    'http://[::1]',
    'http://169.254.169.254',
    'http://10.0.0.1',
    'http://[fc00::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::1]',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://127.0.0.1.',
    'http://0.0.0.0',
    'http://0',
    'http://[::]',
    'http://localhost',
    'http://localhost.',
  ])('does not lead to %s', async (origin) => {
    const { port, asked } = await listen((_request, response) => response.end());
    const resolved: ResolveName = async () => ['127.0.0.1'];
    expect(await guarded(resolved)(get(`${origin}:${port}/`))).toEqual({
      ok: false,
      failure: 'no-public-address',
    });
    expect(asked).toEqual([]);
  });

  it('goes to what was checked, wherever the name leads a moment later', async () => {
    // Two hosts that listen at the same port: the first stands for a public one.
    const outer = await listen((_request, response) => response.end('outer'), { host: '127.0.0.2' });
    const inner = await listen((_request, response) => response.end('inner'), { port: outer.port });
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    const request = createRequestOutside({
      resolveName: async () => answers.shift() ?? ['127.0.0.1'],
      mayConnectTo: (address) => address === '127.0.0.2',
    });
    const asked = await request(get(`http://rebind.example:${outer.port}/`));
    expect(asked.ok && asked.value.body.toString()).toBe('outer');
    expect(answers).toEqual([['127.0.0.1']]);
    expect(await request(get(`http://rebind.example:${outer.port}/`))).toEqual({
      ok: false,
      failure: 'no-public-address',
    });
    expect([outer.asked.length, inner.asked]).toEqual([1, []]);
  });

  it('refuses a name that has an inner address beside a public one, and one that has none', async () => {
    const failure = { ok: false, failure: 'no-public-address' };
    expect(await guarded(async () => ['8.8.8.8', '10.0.0.1'])(get('http://two.example/'))).toEqual(failure);
    expect(await guarded(async () => [])(get('http://none.example/'))).toEqual(failure);
  });

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'http://user:word@example.com/', 'example.com', ''])(
    'takes no address like %j',
    async (address) => {
      expect(await toHere(get(address))).toEqual({ ok: false, failure: 'address-refused' });
    },
  );

  it.each([301, 302, 303, 307, 308])('follows no redirect inward: %i is the answer', async (status) => {
    const inner = await listen((_request, response) => response.end('inner'));
    const { port, asked } = await listen((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${inner.port}/inward` }).end(),
    );
    const answered = await toHere(get(`http://hooks.example:${port}/`));
    expect(answered).toMatchObject({ ok: true, value: { status } });
    expect([asked.length, inner.asked]).toEqual([1, []]);
  });

  it('does not wait for a body that comes slowly', async () => {
    const { port } = await listen((_request, response) => void response.writeHead(200).write('a'));
    expect(await toHere(get(`http://slow.example:${port}/`, { timeoutMs: 300 }))).toEqual({
      ok: false,
      failure: 'timed-out',
    });
  });

  it('reads no more of an endless body than it was asked to', async () => {
    const { port } = await listen((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    const answered = await toHere(get(`http://endless.example:${port}/`, { mostBytes: 1000 }));
    expect(answered).toMatchObject({ ok: true, value: { status: 200, isWhole: false } });
    expect(answered.ok && answered.value.body.length).toBe(1000);
  });

  it('gives up on headers that are too large', async () => {
    const port = await listenRaw((write) => write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`));
    expect(await toHere(get(`http://headers.example:${port}/`))).toEqual({
      ok: false,
      failure: 'unreachable',
    });
  });

  it('survives a connection that is reset, and one that ends without a word', async () => {
    const reset = await listenRaw((_write, end) => end());
    expect(await toHere(get(`http://reset.example:${reset}/`))).toEqual({
      ok: false,
      failure: 'unreachable',
    });
    const half = await listenRaw((write, end) => {
      write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab');
      setImmediate(end);
    });
    expect((await toHere(get(`http://half.example:${half}/`))).ok).toBe(false);
    const switching = await listenRaw((write) =>
      write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    );
    expect(await toHere(get(`http://switch.example:${switching}/`))).toEqual({
      ok: false,
      failure: 'unreachable',
    });
  });

  it('takes no proxy from the environment', async () => {
    const proxy = await listen((_request, response) => response.end('by proxy'));
    const { port } = await listen((_request, response) => response.end('straight'));
    process.env['HTTP_PROXY'] = `http://127.0.0.1:${proxy.port}`;
    try {
      const answered = await toHere(get(`http://hooks.example:${port}/`));
      expect(answered.ok && answered.value.body.toString()).toBe('straight');
    } finally {
      delete process.env['HTTP_PROXY'];
    }
  });
});
