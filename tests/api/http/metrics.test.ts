import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { figure, type ReadFamily, readMetrics } from '../../support/servers/metrics-text.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };

describeFirst(databaseKinds, 'the figures on %s', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;

  beforeAll(async () => {
    app = await startApp(kind, { environment: { METRICS_TOKEN } });
    visit = await listenForVisits(app);
  });

  afterAll(() => app.stop());

  async function read(): Promise<Map<string, ReadFamily>> {
    const answer = await visit('/metrics', { headers: bearer });
    expect(answer.http).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return readMetrics(answer.text);
  }

  /** How much figures grow while something happens. */
  async function growth(
    act: () => Promise<unknown>,
    ...asked: [name: string, labels?: Record<string, string>][]
  ): Promise<number[]> {
    const before = await read();
    await act();
    const after = await read();
    return asked.map(([name, labels]) => figure(after, name, labels) - figure(before, name, labels));
  }

  async function shorten(url: string): Promise<string> {
    const answer = await visit(endpoints.createLink.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    return new URL((JSON.parse(answer.text) as { details: string }).details).pathname;
  }

  it('are handed to whoever sends the token, in the format of Prometheus', async () => {
    const families = await read();
    expect(families.size).toBeGreaterThan(30);
    for (const [name, { help }] of families) {
      expect(name).toMatch(/^shylnk_/);
      expect(help.length).toBeGreaterThan(10);
    }
  });

  it.each([
    undefined,
    'Bearer',
    'Bearer wrong-token-for-prometheus',
    `Basic ${METRICS_TOKEN}`,
    METRICS_TOKEN,
    `Bearer ${METRICS_TOKEN}x`,
    `Bearer ${METRICS_TOKEN.slice(0, -1)}`,
  ])('are refused to whoever sends %s', async (authorization) => {
    const answer = await visit('/metrics', authorization === undefined ? {} : { headers: { authorization } });
    expect(answer.http).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.text).not.toContain('shylnk_');
  });

  it('count redirects, by their outcome, with how long they took', async () => {
    const path = await shorten('https://example.com/somewhere');
    const redirects = async () => {
      for (let visits = 0; visits < 3; visits += 1) expect((await visit(path)).http).toBe(302);
      await visit('/nobody77');
      await visit(path, { headers: { 'sec-purpose': 'prefetch' } });
    };
    expect(
      await growth(
        redirects,
        ['shylnk_visits_total', { outcome: 'redirected' }],
        ['shylnk_visits_total', { outcome: 'unknown' }],
        ['shylnk_visits_total', { outcome: 'prefetched' }],
        ['shylnk_http_requests_total', { route: 'link', status: '3xx' }],
        ['shylnk_http_requests_total', { route: 'link', status: '5xx' }],
        ['shylnk_http_request_duration_seconds_count', { route: 'link' }],
        ['shylnk_link_cache_misses_total'],
      ),
    ).toEqual([3, 1, 1, 4, 1, 5, 2]);
  });

  it('count the commits of clicks with their sizes, and what waits to be folded', async () => {
    const path = await shorten('https://example.com/clicked');
    const [commits, clicks] = await growth(
      () => Promise.all([visit(path), visit(path), visit(path), visit(path)]),
      ['shylnk_click_commit_clicks_count'],
      ['shylnk_click_commit_clicks_sum'],
    );
    expect(commits).toBeGreaterThanOrEqual(1);
    expect(clicks).toBe(4);
    await expect
      .poll(async () => figure(await read(), 'shylnk_fold_backlog_batches'), { timeout: 60_000 })
      .toBe(0);
    expect(figure(await read(), 'shylnk_fold_batches_sum')).toBeGreaterThan(0);
  });

  it('count requests by the kind of their route', async () => {
    const others = async () => {
      await visit('/login');
      await visit('/favicon.svg');
      await visit('/healthz');
      await visit('/no/such/page');
      await visit('/s/nobody77');
      await app.call(endpoints.config);
      await shorten('https://example.com/quick');
    };
    const kinds = ['page', 'file', 'health', 'none', 'secret', 'call', 'metrics'];
    expect(
      await growth(
        others,
        ...kinds.map((route): [string, Record<string, string>] => ['shylnk_http_requests_total', { route }]),
      ),
      // The first look at the figures is counted after it was answered.
    ).toEqual([1, 1, 1, 1, 1, 2, 1]);
  });

  it('tell of queues, connections, jobs, mails, memory and the version', async () => {
    const families = await read();
    const queues = families.get('shylnk_queue_length')?.samples.map(({ labels }) => labels['queue']);
    expect(queues).toEqual([
      ...(kind === 'sqlite' ? ['sqlite_writer'] : []),
      'hashing',
      'large_bodies',
      'large_secrets',
    ]);
    const connections = families.get('shylnk_database_connections')?.samples ?? [];
    expect(connections.length).toBe(kind === 'sqlite' ? 0 : 4);
    if (kind !== 'sqlite')
      expect(figure(families, 'shylnk_database_connections', { pool: 'main' })).toBeGreaterThan(0);
    const inSeconds = app.clock.now() / 1000;
    await expect
      .poll(async () => figure(await read(), 'shylnk_job_last_success_timestamp_seconds', { task: 'mail' }), {
        timeout: 60_000,
      })
      .toBeGreaterThanOrEqual(inSeconds - 60);
    expect(figure(families, 'shylnk_mails_waiting')).toBe(0);
    expect(figure(families, 'shylnk_processes')).toBe(1);
    expect(figure(families, 'shylnk_processes_missing')).toBe(0);
    expect(figure(families, 'shylnk_process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(figure(families, 'shylnk_process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(figure(families, 'shylnk_event_loop_delay_seconds_count')).toBeGreaterThan(0);
    expect(families.get('shylnk_build_info')?.samples[0]?.labels).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      database: app.database.dialect.kind,
    });
  });

  it('name no code, host, address or e-mail', async () => {
    const path = await shorten('https://a-very-private-host.example/somewhere');
    await visit(path, { headers: { 'x-forwarded-for': '198.51.100.77' } });
    await app.call(endpoints.forgotPassword, { user: { email: 'somebody@private.example' } });
    const { text } = await visit('/metrics', { headers: bearer });
    for (const hidden of [path.slice(1), 'private', '198.51.100', '127.0.0.1', 'shylnk.test', METRICS_TOKEN])
      expect(text).not.toContain(hidden);
  });
});

describe('whether the figures are there', () => {
  it('without a token there is no such page', async () => {
    const app = await startApp('sqlite');
    const answer = await app.app.http.inject({ method: 'GET', url: '/metrics', headers: bearer });
    expect(answer.statusCode).toBe(404);
    await app.stop();
  });

  it('no flood of requests keeps them from being read', async () => {
    const app = await startApp('sqlite', { environment: { METRICS_TOKEN, RATE_LIMITS: 'on' } });
    for (let times = 0; times < 700; times += 1) {
      const url = '/metrics';
      const headers = times % 2 === 0 ? bearer : {};
      const answer = await app.app.http.inject({ method: 'GET', url, headers });
      expect(answer.statusCode).toBe(times % 2 === 0 ? 200 : 401);
    }
    await app.stop();
  });

  it('they are there while the database is away, and say so', async () => {
    const away = { code: 'CONNECTION_UNAVAILABLE' };
    let isAway = false;
    const app = await startApp('sqlite', {
      environment: { METRICS_TOKEN },
      prepare: async (database) => ({
        ...database,
        query: new Proxy(database.query, {
          get(query, name) {
            if (isAway && name === 'selectFrom')
              return () => {
                throw Object.assign(new Error('gone'), away);
              };
            const value = Reflect.get(query, name) as unknown;
            return typeof value === 'function' ? value.bind(query) : value;
          },
        }),
      }),
    });
    isAway = true;
    const { body } = await app.app.http.inject({ method: 'GET', url: '/metrics', headers: bearer });
    isAway = false;
    const families = readMetrics(body);
    expect(figure(families, 'shylnk_database_reachable')).toBe(0);
    expect(families.get('shylnk_fold_backlog_batches')?.samples).toEqual([]);
    await app.stop();
  });
});
