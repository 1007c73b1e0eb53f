// @module-tag rest
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { testFirst } from '../../support/run/rest.ts';
import { createTemporaryDirectory, type TemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts';

/** Longer than any test: what is seen is seen before the server stops. */
const long = '600';

describe('a server that was told to stop and gives proxies time to notice', () => {
  let directory: TemporaryDirectory;
  let server: ServerProcess;
  const agent = new Agent({ keepAlive: true });

  afterEach(async () => {
    await server.kill();
    await directory.remove();
    agent.destroy();
  });

  async function start(environment: Record<string, string>): Promise<void> {
    directory = await createTemporaryDirectory();
    server = await startServer({ DATA_DIR: directory.path, GEOIP_DB: 'off', ...environment });
  }

  async function ask(
    path: string,
    { method = 'GET', headers = {}, body = '' } = {},
  ): Promise<IncomingMessage> {
    const asked = request(`${server.address}${path}`, { agent, method, headers });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  }

  const shorten = (headers: Record<string, string> = {}) =>
    ask('/api/url_shortener', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '29', ...headers },
      body: '{"url":"https://example.com"}',
    });

  async function tellToStop(): Promise<void> {
    process.kill(server.pid, 'SIGTERM');
    // Several processes take turns, and are told one after the other.
    const readiness = async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask('/readyz')));
      return new Set(answers.map(({ statusCode }) => statusCode));
    };
    await expect.poll(readiness, { timeout: 60_000 }).toEqual(new Set([503]));
  }

  testFirst(['1', '2'], 'says that it is not ready and serves on, with %s process(es)', async (WORKERS) => {
    await start({ STOP_DELAY_SECONDS: long, WORKERS });
    expect((await ask('/nobodys')).headers.connection).toBe('keep-alive');
    await tellToStop();
    for (const [answer, status] of [
      [await ask('/healthz'), 200],
      [await ask('/'), 200],
      [await ask('/nobodys'), 302],
      [await shorten(), 200],
    ] as const) {
      expect(answer.statusCode).toBe(status);
      // A connection that is kept would be used again just when the server closes it.
      expect(answer.headers.connection).toBe('close');
    }
  });

  it('sends away what a proxy repeats elsewhere, and nothing that changes something', async () => {
    await start({ STOP_DELAY_SECONDS: long });
    const repeating = { 'x-retries-elsewhere': 'yes' };
    expect((await ask('/nobodys', { headers: repeating })).statusCode).toBe(302);
    await tellToStop();
    expect((await ask('/nobodys', { headers: repeating })).statusCode).toBe(502);
    expect((await ask('/', { headers: repeating })).statusCode).toBe(502);
    expect((await shorten(repeating)).statusCode).toBe(200);
  });

  it('stops when the time is over', async () => {
    await start({ STOP_DELAY_SECONDS: '1' });
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain('Stopped');
  });
});
