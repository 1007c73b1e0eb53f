import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ManyRequest } from '../../../contract/order/many.ts';
import { countSearchMisfits } from '../../../server/links/search/search-misfits-store.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeLink, makeSecret } from '../../support/builders/link-builder.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { searchMisfits } from '../../support/servers/search-misfits.ts';

/** SQLite's triggers write its index; `stop` of every application under test looks at those of others. */
const kinds = databaseKinds.filter((kind) => kind !== 'sqlite');

describe.each(kinds)('the rows that links are searched by on %s', (kind) => {
  let app: AppUnderTest;
  let user: Awaited<ReturnType<typeof createSignedInUser>>;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    user = await createSignedInUser(app);
  });
  afterAll(() => app?.stop());

  const signedIn = () => ({ token: user.token });
  async function change(request: Omit<ManyRequest, 'type'>): Promise<string> {
    const { body } = await app.call(endpoints.changeMany, { type: 'url', ...request }, signedIn());
    return body.details.undo ?? '';
  }
  const undo = (id: string) => app.call(endpoints.undoMany, { undo: id }, signedIn());
  const edit = (code: string, options: object) =>
    app.call(endpoints.edit, { code, type: 'url', options }, signedIn());

  it('are what the links have, whatever was done to them', async () => {
    const options = { note: 'Für Maya 🎉', title: 'Slides', tags: ['talks', 'red'] };
    const code = await makeLink(app, user.token, options, `https://Example.com/${'Long/'.repeat(400)}`);
    const other = await makeLink(app, user.token);
    const secret = await makeSecret(app, user.token, { note: 'For nobody else' });
    await makeLink(app);
    const steps: [string, () => Promise<unknown>][] = [
      ['made', async () => {}],
      ['edited', () => edit(code, { url: 'https://elsewhere.test/Here', note: null, title: 'Handout' })],
      ['tagged', () => edit(other, { tags: ['blue'] })],
      ['tagged together', () => change({ action: 'tag', codes: [code, other], tags: ['both'] })],
      ['untagged', async () => undo(await change({ action: 'untag', codes: [code], tags: ['both'] }))],
      ['put away', () => change({ action: 'archive', codes: [other] })],
      ['deleted, and brought back', async () => undo(await change({ action: 'delete', codes: [other] }))],
      ['deleted together', () => change({ action: 'delete', codes: [other] })],
      ['deleted', () => app.call(endpoints.remove, { code: secret, type: 'secret' }, signedIn())],
    ];
    for (const [name, step] of steps) {
      await step();
      expect([name, await searchMisfits(app.database)]).toEqual([name, []]);
    }
    const left = await app.database.query
      .withTables<{ links_search: { words: string } }>()
      .selectFrom('links_search')
      .select('words')
      .execute();
    expect(left.map(({ words }) => words)).toEqual([
      `https://elsewhere.test/here ${code.toLowerCase()} handout both\nred\ntalks`,
    ]);
  });

  it('are found not to fit when something is changed past the server', async () => {
    const { query } = app.database;
    const code = await makeLink(app, user.token);
    const named = query.updateTable('links').where('code', '=', code);
    await named.set({ title_folded: 'never told' }).execute();
    expect(await searchMisfits(app.database)).toHaveLength(2);
    expect(await countSearchMisfits(app.database, 100)).toBe(1);
    await named.set({ title_folded: null }).execute();
    expect(await countSearchMisfits(app.database, 100)).toBe(0);
  });
});
