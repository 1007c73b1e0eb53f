import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, type PostgresDatabase } from '../database/postgres.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../run/temporary-directory.ts';
import { freePort } from '../servers/free-port.ts';
import { type ServerProcess, startServer } from '../servers/server-process.ts';
import { findProxy, type ProxyKind, type RunningProxy, startProxy } from './proxy.ts';
import { startSteadyVisitors } from './steady-visitors.ts';

const patience = { timeout: 120_000, interval: 100 };

interface Node {
  host: string;
  server: ServerProcess;
  restart(): Promise<void>;
}

/** Restarts two nodes on one PostgreSQL in turns, behind a proxy and under load, until so many requests were answered. */
export async function testRollingRestarts(kind: ProxyKind, requests: number): Promise<void> {
  const found = await findProxy(kind);

  describe.skipIf(found === null)(`two nodes behind ${kind}`, () => {
    let directory: TemporaryDirectory;
    let database: PostgresDatabase;
    let proxy: RunningProxy;
    let nodes: Node[];

    beforeAll(async () => {
      directory = await createTemporaryDirectory();
      database = await createPostgresDatabase();
      nodes = [await startNode('one.example'), await startNode('two.example')];
      const [one, other] = nodes.map(({ server }) => Number(new URL(server.address).port));
      proxy = await startProxy(kind, found as NonNullable<typeof found>, [one as number, other as number]);
    }, 240_000);
    afterAll(async () => {
      await proxy.stop();
      for (const { server } of nodes) await server.kill();
      await database.drop();
      await directory.remove();
    });

    async function startNode(host: string): Promise<Node> {
      const environment = {
        PORT: String(await freePort()),
        DATA_DIR: directory.path,
        DATABASE_URL: database.address,
        APP_SECRET: 'a secret for tests, long enough to be taken',
        PUBLIC_URL: `https://${host}`,
        TRUSTED_PROXIES: '127.0.0.1',
        RATE_LIMITS: 'off',
        GEOIP_DB: 'off',
        // As the files of deploy/ say.
        STOP_DELAY_SECONDS: kind === 'nginx' ? '3' : '5',
      };
      const node: Node = {
        host,
        server: await startServer(environment),
        async restart() {
          expect(await node.server.stop()).toBe(0);
          node.server = await startServer(environment);
        },
      };
      return node;
    }

    it(`are restarted in turns, and all of ${requests} requests are answered`, async () => {
      const answer = await fetch(`${nodes[0]?.server.address}/api/url_shortener`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"url":"https://example.com/"}',
      });
      const { details } = (await answer.json()) as { details: string };
      const visitors = startSteadyVisitors(proxy.address, proxy.certificate, [
        details.split('/').at(-1) as string,
      ]);
      try {
        // Both serve through the proxy before the first goes, and again before the other does.
        const servesAgain = async ({ host }: Node) => {
          const before = visitors.madeBy(host);
          await expect.poll(() => visitors.madeBy(host), patience).toBeGreaterThan(before);
        };
        for (let turn = 0; turn < 2 || visitors.served() < requests; turn += 1) {
          for (const node of nodes) await servesAgain(node);
          await nodes[turn % 2]?.restart();
        }
      } finally {
        await visitors.leave();
      }
      expect(visitors.failures()).toEqual([]);
      expect(visitors.served()).toBeGreaterThanOrEqual(requests);
      process.stderr.write(`Behind ${kind}: ${visitors.served()} answered, 0 failed.\n`);
    }, 900_000);
  });
}
