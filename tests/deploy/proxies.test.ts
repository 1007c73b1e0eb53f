// @module-tag rest
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { clientAddress, trustedProxies } from '../../server/http/client-address.ts';
import {
  findProxy,
  type ProxyKind,
  proxyKinds,
  type RunningProxy,
  startProxy,
} from '../support/deploy/proxy.ts';

interface Seen {
  address: string;
  headers: IncomingHttpHeaders;
  bytes: number;
}

/** A visitor of another address than the proxy, which is the one that is trusted. */
const visitorAddress = '127.0.0.2';

const found: { kind: ProxyKind; parts: Awaited<ReturnType<typeof findProxy>> }[] = [];
for (const kind of proxyKinds) found.push({ kind, parts: await findProxy(kind) });

describe.each(found)('deploy/: $kind', ({ kind, parts }) => {
  const nodes: Server[] = [];
  let proxy: RunningProxy;
  let seen: Seen | null = null;
  let isReady = true;
  let refusals = 0;

  beforeAll(async () => {
    if (parts === null) return;
    const isTrusted = trustedProxies(['127.0.0.1']);
    for (let count = 0; count < 2; count += 1) {
      const node = createServer((asked, answer) => {
        if (asked.url === '/readyz') {
          if (!isReady) refusals += 1;
          answer.writeHead(isReady ? 200 : 503).end();
          return;
        }
        let bytes = 0;
        asked.on('data', (piece: Buffer) => {
          bytes += piece.length;
        });
        asked.on('end', () => {
          seen = { address: clientAddress(asked, isTrusted), headers: asked.headers, bytes };
          answer.end('served');
        });
      });
      await once(node.listen(0, '127.0.0.1'), 'listening');
      nodes.push(node);
    }
    const [one, other] = nodes.map((node) => (node.address() as AddressInfo).port);
    proxy = await startProxy(kind, parts, [one as number, other as number]);
  }, 240_000);
  afterAll(async () => {
    await proxy?.stop();
    for (const node of nodes) node.closeAllConnections();
    for (const node of nodes) node.close();
  });

  function ask(headers: Record<string, string>, body: Buffer | null = null): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = request(`${proxy.address}/abcd`, {
        method: body === null ? 'GET' : 'POST',
        ca: proxy.certificate,
        localAddress: visitorAddress,
        family: 4,
        headers,
      });
      let status = 0;
      asked.once('response', (answer) => {
        status = answer.statusCode as number;
        answer.resume();
        answer.once('end', () => resolve(status));
      });
      // Whoever is refused may be cut off while still sending.
      asked.once('error', (error) => (status === 0 ? reject(error) : resolve(status)));
      asked.end(body ?? undefined);
    });
  }

  describe.skipIf(parts === null)('in front of two nodes', () => {
    it('tells who is visiting, and does not believe what a visitor says of itself', async () => {
      expect(await ask({ 'x-forwarded-for': '203.0.113.9, 127.0.0.1', 'x-forwarded-proto': 'gopher' })).toBe(
        200,
      );
      expect(seen).toMatchObject({
        address: visitorAddress,
        headers: { host: expect.stringMatching(/^localhost/), 'x-forwarded-proto': 'https' },
      });
    });

    it('lets the largest body through that the product takes', async () => {
      expect(await ask({}, Buffer.alloc(limits.secretBodyMaxBytes))).toBe(200);
      expect(seen?.bytes).toBe(limits.secretBodyMaxBytes);
    });

    // The others pass on what comes, and the product refuses it.
    if (kind === 'nginx')
      it('refuses a body that the product would refuse', async () => {
        expect(await ask({}, Buffer.alloc(limits.secretBodyMaxBytes + 1))).toBe(413);
      });

    it('leads whoever comes without HTTPS to it', async () => {
      const answer = await fetch(`${proxy.plainAddress}/abcd`, { redirect: 'manual' });
      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toMatch(/^https:.*\/abcd$/);
    });

    it('asks the nodes all the same when none of them is ready', async () => {
      isReady = false;
      // nginx does not ask.
      const hasNoticed = () => kind === 'nginx' || refusals > 8;
      for (let count = 0; count < 20 || !hasNoticed(); count += 1) expect(await ask({})).toBe(200);
    });
  });
});
