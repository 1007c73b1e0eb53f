import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportSourceName } from '../../../contract/imports/import-sources.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { apply, rowsOf, sendFile } from '../../support/builders/import-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

/** What spreadsheets write before a text. */
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const fixture = (name: string) => {
  const file = readFileSync(new URL(`../../fixtures/imports/${name}`, import.meta.url));
  return name === 'bitly.csv' ? Buffer.concat([byteOrderMark, file]) : file;
};

/** What the dry run says of each file: its source, and code and verdict of each row. */
const files: [file: string, source: ImportSourceName, rows: [code: string, verdict: string][]][] = [
  [
    'bitly.csv',
    'bitly',
    [
      ['3xYzAbc', 'new'],
      ['short-one', 'new'],
      ['our-story', 'domain'],
    ],
  ],
  [
    'bitly-links.csv',
    'bitly',
    [
      ['our-launch', 'new'],
      ['5gHiJkL', 'new'],
    ],
  ],
  [
    'bitly.json',
    'bitly',
    [
      ['our-api', 'new'],
      ['5ef6gh7', 'new'],
    ],
  ],
  [
    'rebrandly.json',
    'rebrandly',
    [
      ['ten-steps', 'new'],
      ['home', 'reserved'],
      ['second', 'new'],
    ],
  ],
  [
    'yourls.sql',
    'yourls',
    [
      ['1', 'new'],
      ['ozh', 'new'],
      ['long-keyword_2', 'new'],
      ['ftp', 'target'],
    ],
  ],
  [
    'yourls-plugin.csv',
    'yourls',
    [
      ['first', 'new'],
      ['second', 'new'],
      ['login', 'reserved'],
    ],
  ],
  [
    'kutt.json',
    'kutt',
    [
      ['abc123', 'new'],
      ['locked', 'key'],
      ['over', 'expired'],
    ],
  ],
  [
    'shlink.csv',
    'shlink',
    [
      ['aB3dE', 'new'],
      ['multi/segment', 'form'],
      ['x9', 'new'],
    ],
  ],
  ['shlink.json', 'shlink', [['rest1', 'new']]],
  [
    'dub.csv',
    'dub',
    [
      ['launch', 'new'],
      ['_root', 'new'],
      ['Launch', 'date'],
    ],
  ],
  ['dub.json', 'dub', [['team', 'new']]],
  [
    'shortio.csv',
    'shortio',
    [
      ['io', 'new'],
      ['io', 'twice'],
    ],
  ],
  [
    'generic.csv',
    'generic',
    [
      ['summer', 'new'],
      ['winter', 'date'],
    ],
  ],
];

describeFirst(databaseKinds, 'files of other services on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app?.stop());

  async function keyOfSomebody(): Promise<string> {
    const { token } = await createSignedInUser(app);
    return (await makeApiKey(app, token, { scopes: ['imports:write', 'links:read', 'statistics:read'] })).key;
  }

  it.each(files)('%s is known by its columns, and each row gets its verdict', async (file, source, rows) => {
    const key = await keyOfSomebody();
    const dryRun = await sendFile(app, key, fixture(file), { name: file });
    expect(dryRun).toMatchObject({ state: 'ready', source, rows: rows.length, name: file, problem: null });
    const judged = await rowsOf(app, key, dryRun.id);
    expect(judged.map(({ code, verdict }) => [code, verdict])).toEqual(rows);
    const total = Object.values(dryRun.verdicts).reduce((sum, count) => sum + count, 0);
    expect(total).toBe(rows.length);
  });

  it('keeps what a service knows of a link', async () => {
    const key = await keyOfSomebody();
    const { id } = await sendFile(app, key, fixture('bitly.csv'));
    expect(await apply(app, key, id)).toMatchObject({ state: 'applied', outcomes: { made: 3 } });
    const made = await app.database.query
      .selectFrom('links')
      .select(['target', 'title', 'created_at_ms', 'carried_clicks', 'clicks', 'is_active'])
      .where('code', '=', '3xYzAbc')
      .executeTakeFirstOrThrow();
    expect(made).toEqual({
      target: 'https://example.com/spring?utm_source=news',
      title: 'Spring, the sale',
      created_at_ms: Date.parse('2024-03-01T09:15:00Z'),
      carried_clicks: 1204,
      clicks: 0,
      is_active: 1,
    });
  });
});
