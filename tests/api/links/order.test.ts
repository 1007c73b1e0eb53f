import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { LinkType } from '../../../contract/fields.ts';
import { limits } from '../../../contract/limits.ts';
import {
  createSignedInUser,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { insertLinks, makeOne, storedLink } from '../../support/builders/link-builder.ts';
import { databaseDump } from '../../support/database/stored-bytes.ts';
import { untilWiped } from '../../support/database/until-wiped.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const types = ['url', 'secret'] as const;

describeFirst(databaseKinds, 'title and tags on %s', (kind) => {
  let app: AppUnderTest;
  let user: Awaited<ReturnType<typeof createSignedInUser>>;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  beforeEach(async () => {
    user = await createSignedInUser(app);
  });
  afterAll(() => app.stop());

  async function list(type: LinkType, search_string: string | null = null) {
    const { body } = await app.call(endpoints.listLinks, { search_string, type }, { token: user.token });
    expect(body.status_code).toBe(802);
    return body.details;
  }
  const codesFound = async (type: LinkType, search: string) =>
    (await list(type, search)).map(({ code }) => code);
  const edit = (type: LinkType, code: string, options: object) =>
    app.call(endpoints.edit, { code, type, options }, { token: user.token });
  const namesOf = async (type: LinkType) =>
    (await list(type)).map(({ tags }) => tags.map(({ name }) => name));

  it.each(types)('stand in the list of a %s, are changed and taken away', async (type) => {
    const code = await makeOne(app, type, user.token, {
      title: '  The  spring\nsale ',
      tags: ['Spring', 'sale 🎉', 'SPRING'],
    });
    expect(await list(type)).toMatchObject([
      { title: 'The spring sale', tags: [{ name: 'sale 🎉', colour: 'red' }, { colour: 'grey' }] },
    ]);
    await edit(type, code, { title: 'Autumn', tags: ['autumn', 'spring'] });
    expect(await list(type)).toMatchObject([{ title: 'Autumn' }]);
    expect((await namesOf(type))[0]?.map((name) => name.toLowerCase())).toEqual(['autumn', 'spring']);
    await edit(type, code, { title: null, tags: [] });
    expect(await list(type)).toMatchObject([{ title: null, tags: [] }]);
    expect(await storedLink(app, type, code)).toMatchObject({ title_folded: null, tags_folded: null });
  });

  it.each(types)('find a %s, also where only the index knows it', async (type) => {
    const options = { title: 'Größter Überblick', tags: ['Quarter Three', 'budget'] };
    const code = await makeOne(app, type, user.token, options);
    await makeOne(app, type, (await createSignedInUser(app)).token, options);
    async function expectFound() {
      for (const part of ['GRÖSSTER', 'überblick', 'quarter  three', 'udge'])
        expect(await codesFound(type, part), part).toEqual([code]);
      expect(await codesFound(type, 'threeb')).toEqual([]);
    }
    await expectFound();
    if (type === 'secret') return;
    await insertLinks(app.database, user.id, 1100, (index) => `https://newer.test/${index}`);
    await expectFound();
    await edit(type, code, { title: null, tags: ['budget 2'] });
    expect(await codesFound(type, 'überblick')).toEqual([]);
    expect(await codesFound(type, 'quarter')).toEqual([]);
    expect(await codesFound(type, 'budget 2')).toEqual([code]);
  });

  it('of one person are bounded, and another’s are none of theirs', async () => {
    for (let from = 0; from < limits.tagsPerOwner; from += limits.tagsPerLink)
      await makeOne(app, 'url', user.token, {
        tags: Array.from({ length: limits.tagsPerLink }, (_, index) => `tag ${from + index}`),
      });
    const refused = await app.call(
      endpoints.createLink,
      { url: 'https://example.com/', options: { tags: ['one more'] } },
      { token: user.token },
    );
    expect(refused.body).toMatchObject({ status_code: 705, details: expect.stringContaining('200 tags') });
    await makeOne(app, 'url', user.token, { tags: ['TAG 7'] });
    expect((await namesOf('url'))[0]).toEqual(['tag 7']);
    await makeOne(app, 'url', (await createSignedInUser(app)).token, { tags: ['one more'] });
  });

  it('leave no list when it is put away, and come back', async () => {
    const code = await makeOne(app, 'url', user.token, { tags: ['kept'] });
    await edit('url', code, { archived: true });
    expect(await list('url')).toEqual([]);
    expect(await codesFound('url', 'kept')).toEqual([]);
    await edit('url', code, { archived: false });
    expect(await list('url')).toMatchObject([{ code, archived: false, tags: [{ name: 'kept' }] }]);
  });

  it('are in the export, and gone with the link and with the account', async () => {
    const words = { title: `Titled-${user.id}`, tags: [`Tagged-${user.id}`] };
    const codes = [
      await makeOne(app, 'url', user.token, words),
      await makeOne(app, 'secret', user.token, words),
    ];
    const { body } = await app.call(
      endpoints.exportAccount,
      { password: strongPassword },
      { token: user.token },
    );
    const exported = { ...words, archived: false, carried_clicks: 0 };
    expect(body.details).toMatchObject({
      links: [exported, exported],
      tags: [{ name: words.tags[0], colour: 'grey' }],
    });
    await app.call(endpoints.remove, { code: codes[0] ?? '', type: 'url' }, { token: user.token });
    const left = await app.database.query.selectFrom('link_tags').select('link_id').execute();
    const { id } = await storedLink(app, 'url', codes[0] ?? '');
    expect(left.map(({ link_id }) => link_id)).not.toContain(id);
    await app.call(endpoints.deleteAccount, { password: strongPassword }, { token: user.token });
    await untilWiped(app.database, user.id);
    const dump = (await databaseDump(app)).toLowerCase();
    for (const word of [words.title, ...words.tags]) expect(dump).not.toContain(word.toLowerCase());
  });
});
