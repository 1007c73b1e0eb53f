import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { importOperations } from '../../../contract/rest/imports/import-operations.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { rowsOf, untilStill } from '../../support/builders/import-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';
import {
  type SentRequest,
  type ShortenerStandIn,
  startShortener,
} from '../../support/services/shortener-stand-in.ts';

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/imports/${name}`, import.meta.url), 'utf8'));
const serversKey = 'a-key-of-that-server';

describeFirst(databaseKinds, 'a running server on %s', (kind) => {
  let app: AppUnderTest;
  let key: string;
  let shortener: ShortenerStandIn | null = null;
  beforeAll(async () => {
    app = await startAccountsApp(kind, { OUTBOUND_NETWORKS: '127.0.0.1' });
    const { token } = await createSignedInUser(app);
    key = (await makeApiKey(app, token, { scopes: ['imports:write'] })).key;
  });
  afterAll(() => app?.stop());
  afterEach(() => shortener?.stop());

  async function read(source: string, answer: (sent: SentRequest) => { status: number; body: unknown }) {
    shortener = await startShortener(answer);
    const body = { source, address: `${shortener.address}/`, key: serversKey };
    const { body: made } = await runOperation(app, importOperations.createImport, { key, body });
    return untilStill(app, key, made.id);
  }

  it('of Kutt is read page by page, with its key in a header', async () => {
    const { data } = fixture('kutt.json');
    const all = Array.from({ length: 60 }, (_, place) => ({ ...data[0], address: `kutt-${place}` }));
    const read60 = await read('kutt', ({ path }) => {
      const skip = Number(new URLSearchParams(path.split('?')[1]).get('skip'));
      return { status: 200, body: { total: 60, limit: 50, skip, data: all.slice(skip, skip + 50) } };
    });
    expect(read60).toMatchObject({ state: 'ready', source: 'kutt', rows: 60, verdicts: { new: 60 } });
    expect(shortener?.requests.map(({ path }) => path)).toEqual([
      '/api/v2/links?limit=50&skip=0',
      '/api/v2/links?limit=50&skip=50',
    ]);
    expect(shortener?.requests[0]?.headers['x-api-key']).toBe(serversKey);
    const stored = await app.database.query.selectFrom('imports').select('remote_encrypted').execute();
    expect(stored.every(({ remote_encrypted }) => remote_encrypted === null)).toBe(true);
  });

  it('of Shlink is read by its pages', async () => {
    const { id, ...dryRun } = await read('shlink', () => ({ status: 200, body: fixture('shlink.json') }));
    expect(dryRun).toMatchObject({ state: 'ready', source: 'shlink', rows: 1 });
    expect((await rowsOf(app, key, id))[0]).toMatchObject({ code: 'rest1', verdict: 'new' });
    expect(shortener?.requests[0]?.path).toBe('/rest/v3/short-urls?page=1&itemsPerPage=100');
  });

  it('of YOURLS is asked with the key in the body, never in the address', async () => {
    const link = {
      shorturl: 'https://y.example/ozh',
      url: 'https://example.com/ozh',
      title: 'Ozh',
      timestamp: '2019-12-01 12:00:00',
      ip: '203.0.113.1',
      clicks: '3',
    };
    const { id, ...dryRun } = await read('yourls', () => ({
      status: 200,
      body: { statusCode: 200, links: { link_1: link }, stats: { total_links: '1' } },
    }));
    expect(dryRun).toMatchObject({ state: 'ready', source: 'yourls', rows: 1, asks_zone: true });
    expect((await rowsOf(app, key, id))[0]).toMatchObject({ code: 'ozh', verdict: 'new' });
    const [asked] = shortener?.requests ?? [];
    expect([asked?.method, asked?.path]).toEqual(['POST', '/yourls-api.php']);
    expect(new URLSearchParams(asked?.body).get('signature')).toBe(serversKey);
  });

  it.each([
    [401, {}, 'The server does not take this key.'],
    [200, '<html>', 'What answers there is no Kutt.'],
    [200, { hello: 1 }, 'What answers there is no Kutt.'],
    [302, {}, 'What answers there is no Kutt (302).'],
  ])('that answers %i with %j is told of kindly', async (status, body, problem) => {
    expect(await read('kutt', () => ({ status, body }))).toMatchObject({ state: 'failed', problem });
  });

  it('inside the network is not reached, and its key is nowhere in the log', async () => {
    const body = { source: 'kutt', address: 'http://10.0.0.1/', key: serversKey };
    const { body: made } = await runOperation(app, importOperations.createImport, { key, body });
    expect(await untilStill(app, key, made.id)).toMatchObject({
      state: 'failed',
      problem: 'The server cannot be reached from here. Is the address right, and public?',
    });
    expect(app.logLines.join('')).not.toContain(serversKey);
  });

  it('is named by a proper address', async () => {
    const body = { source: 'kutt', address: 'ftp://example.com', key: serversKey };
    const refused = await runOperation(app, importOperations.createImport, { key, body });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'address']);
  });
});
