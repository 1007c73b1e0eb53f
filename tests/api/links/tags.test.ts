import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { tagJobs } from '../../../server/links/tags/tell-links.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertLinks, makeLink, makeSecret, storedLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'the tags of a person on %s', (kind) => {
  let app: AppUnderTest;
  let user: Awaited<ReturnType<typeof createSignedInUser>>;
  beforeAll(async () => {
    app = await startApp(kind);
  });
  beforeEach(async () => {
    user = await createSignedInUser(app);
  });
  afterAll(() => app?.stop());

  const signedIn = () => ({ token: user.token });
  const tags = async () => (await app.call(endpoints.listTags, {}, signedIn())).body.details;
  const create = (name: string) => app.call(endpoints.createTag, { name }, signedIn());
  async function codesFound(search_string: string) {
    const { body } = await app.call(endpoints.listLinks, { search_string }, signedIn());
    return body.details.map(({ code }) => code);
  }

  it('are made, renamed, coloured and listed by name', async () => {
    const { body } = await create('Spring');
    await app.call(endpoints.createTag, { name: 'autumn', colour: 'purple' }, signedIn());
    expect(await tags()).toMatchObject([
      { name: 'autumn', colour: 'purple' },
      { name: 'Spring', colour: 'grey' },
    ]);
    const { id } = body.details;
    const changed = await app.call(endpoints.changeTag, { id, name: 'Spring 2', colour: 'teal' }, signedIn());
    expect(changed.body.details).toEqual({ id, name: 'Spring 2', colour: 'teal' });
    expect(await tags()).toHaveLength(2);
  });

  it('have one name each, and no other person’s can be touched', async () => {
    const { id } = (await create('Spring')).body.details;
    const { id: other } = (await create('autumn')).body.details;
    expect((await create(' SPRING ')).body).toMatchObject({ status_code: 684 });
    const renamed = await app.call(endpoints.changeTag, { id: other, name: 'spring' }, signedIn());
    expect(renamed.body).toMatchObject({ status_code: 684, details: 'You have a tag of this name' });
    await app.call(endpoints.changeTag, { id, name: 'SPRING' }, signedIn());
    expect((await tags()).map(({ name }) => name)).toEqual(['autumn', 'SPRING']);
    const stranger = { token: (await createSignedInUser(app)).token };
    for (const call of [
      app.call(endpoints.changeTag, { id, colour: 'red' }, stranger),
      app.call(endpoints.deleteTag, { id }, stranger),
      app.call(endpoints.deleteTag, { id: 999_999_999 }, stranger),
    ])
      expect((await call).body.status_code).toBe(706);
  });

  it('are found by their new name at once, and by none when they are deleted', async () => {
    const code = await makeLink(app, user.token, { tags: ['quarterly', 'numbers'] });
    const secret = await makeSecret(app, user.token, { tags: ['quarterly'] });
    const [, { id } = { id: 0 }] = await tags();
    await app.call(endpoints.changeTag, { id, name: 'yearly' }, signedIn());
    expect(await codesFound('quarterly')).toEqual([]);
    expect(await codesFound('yearly')).toEqual([code]);
    await app.call(endpoints.deleteTag, { id }, signedIn());
    expect(await codesFound('yearly')).toEqual([]);
    expect(await codesFound('numbers')).toEqual([code]);
    expect((await tags()).map(({ name }) => name)).toEqual(['numbers']);
    expect(await storedLink(app, 'secret', secret)).toMatchObject({ tags_folded: null });
    expect(await app.database.query.selectFrom('tags').where('id', '=', id).selectAll().execute()).toEqual(
      [],
    );
    await makeLink(app, user.token, { tags: ['yearly'] });
    expect(await tags()).toHaveLength(2);
  });

  it('that very many links have are told to them by and by', async () => {
    await insertLinks(app.database, user.id, 450, (index) => `https://many.test/${index}`);
    const { id } = (await create('common')).body.details;
    const { query } = app.database;
    const links = await query.selectFrom('links').select('id').where('owner_id', '=', user.id).execute();
    await query
      .insertInto('link_tags')
      .values(links.map((link) => ({ tag_id: id, link_id: link.id })))
      .execute();
    const folded = async () => {
      const rows = await query
        .selectFrom('links')
        .select(['tags_folded'])
        .distinct()
        .where('owner_id', '=', user.id)
        .execute();
      return rows.map(({ tags_folded }) => tags_folded).sort();
    };
    const work = async () => {
      for (const job of tagJobs(app.database)) await job.run(new AbortController().signal);
    };
    await app.call(endpoints.changeTag, { id, name: 'usual' }, signedIn());
    expect(await folded()).toEqual([null, 'usual'].sort());
    await work();
    expect(await folded()).toEqual(['usual']);
    await app.call(endpoints.deleteTag, { id }, signedIn());
    expect(await tags()).toEqual([]);
    await work();
    expect(await folded()).toEqual([null]);
    expect(await query.selectFrom('tags').where('owner_id', '=', user.id).selectAll().execute()).toEqual([]);
  });
});
