import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import type { LinkType } from '../../../contract/fields.ts';
import type { ListFilter } from '../../../contract/order/list-filter.ts';
import type { ManyRequest } from '../../../contract/order/many.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { insertedCode, insertLinks, makeOne, storedLink } from '../../support/builders/link-builder.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const types = ['url', 'secret'] as const;

describeFirst(databaseKinds, 'many at once on %s', (kind) => {
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
  async function change(type: LinkType, request: Omit<ManyRequest, 'type'>) {
    const { body } = await app.call(endpoints.changeMany, { type, ...request }, signedIn());
    expect(body).toMatchObject({ status_code: 904 });
    return body.details;
  }
  const undo = async (id: string | null) =>
    (await app.call(endpoints.undoMany, { undo: id ?? '' }, signedIn())).body;
  async function list(type: LinkType, filter: ListFilter = {}) {
    const { body } = await app.call(endpoints.listLinks, { type, filter, limit: 100 }, signedIn());
    return body.details;
  }
  const make = (type: LinkType, options = {}) => makeOne(app, type, user.token, options);

  describe.each(types)('of a %s', (type) => {
    it('switches, and says of each what became of it', async () => {
      const [on, off, over, stopped] = [
        await make(type),
        await make(type),
        await make(type),
        await make(type),
      ];
      await app.call(endpoints.toggle, { code: off, type }, signedIn());
      const { query } = app.database;
      await query.updateTable('links').set({ expires_at_ms: 5 }).where('code', '=', over).execute();
      await query.updateTable('links').set({ disabled_at_ms: 5 }).where('code', '=', stopped).execute();
      const foreign = await makeOne(app, type, (await createSignedInUser(app)).token);
      const codes = [on, off, over, stopped, foreign, 'nobody’s', on];
      const changed = await change(type, { action: 'deactivate', codes });
      expect(changed.rows.map(({ verdict }) => verdict)).toEqual([
        'done',
        'unchanged',
        'expired',
        'unchanged',
        'not_found',
        'not_found',
        'done',
      ]);
      expect(await list(type, { state: 'inactive' })).toHaveLength(2);
      expect((await undo(changed.undo)).details).toEqual({ restored: 1, left: 0 });
      expect((await list(type, { state: 'inactive' })).map(({ code }) => code)).toEqual([off]);
      expect((await undo(changed.undo)).status_code).toBe(706);
      expect((await change(type, { action: 'activate', codes: [off, stopped] })).rows).toEqual([
        { code: off, verdict: 'done' },
        { code: stopped, verdict: 'stopped' },
      ]);
    });

    it('archives, tags and extends, and puts back what nobody has changed since', async () => {
      const [one, other] = [await make(type, { tags: ['red'] }), await make(type)];
      const codes = [one, other];
      const archived = await change(type, { action: 'archive', codes });
      expect(await list(type)).toEqual([]);
      expect(await list(type, { archived: true })).toHaveLength(2);
      await undo(archived.undo);
      expect(await list(type)).toHaveLength(2);

      const tagged = await change(type, { action: 'tag', codes, tags: ['Red', 'blue'] });
      const namesOf = async () => (await list(type)).map(({ tags }) => tags.map(({ name }) => name));
      expect(await namesOf()).toEqual([
        ['blue', 'red'],
        ['blue', 'red'],
      ]);
      await undo(tagged.undo);
      expect(await namesOf()).toEqual([[], ['red']]);
      const untagged = await change(type, { action: 'untag', codes, tags: ['red', 'unknown'] });
      expect(untagged).toMatchObject({ changed: 1, rows: [{ verdict: 'done' }, { verdict: 'unchanged' }] });
      expect((await storedLink(app, type, one)).tags_folded).toBe(null);
      await undo(untagged.undo);
      expect((await storedLink(app, type, one)).tags_folded).toBe('red');

      const extended = await change(type, { action: 'extend', codes, valid_for_seconds: 3600 });
      expect(await list(type, { expiry: 'timed' })).toHaveLength(2);
      await app.call(endpoints.edit, { code: one, type, options: { note: 'mine' } }, signedIn());
      expect((await undo(extended.undo)).details).toEqual({ restored: 1, left: 1 });
      expect((await list(type, { expiry: 'timed' })).map(({ code }) => code)).toEqual([one]);
    });

    it('deletes at once, brings back in time, and wipes afterwards', async () => {
      const note = `words of ${user.id}`;
      const codes = [await make(type, { note }), await make(type, { note }), await make(type)];
      const deleted = await change(type, { action: 'delete', codes: codes.slice(0, 2) });
      expect(deleted.changed).toBe(2);
      expect((await list(type)).map(({ code }) => code)).toEqual([codes[2]]);
      expect(await searchFor(type, note)).toBe(0);
      expect((await undo(deleted.undo)).details).toEqual({ restored: 2, left: 0 });
      expect(await list(type)).toHaveLength(3);
      expect(await searchFor(type, note)).toBe(2);

      const again = await change(type, { action: 'delete', codes: codes.slice(0, 2) });
      app.clock.advance({ seconds: 11 });
      expect((await undo(again.undo)).status_code).not.toBe(905);
      await untilSettled();
      for (const code of codes.slice(0, 2))
        expect(await storedLink(app, type, code)).toMatchObject({
          note: null,
          note_folded: null,
          target: null,
        });
      const kept = await app.database.query.selectFrom('secret_contents').select('link_id').execute();
      const ids = await Promise.all(codes.map(async (code) => (await storedLink(app, type, code)).id));
      expect(ids.map((id) => kept.some(({ link_id }) => link_id === id))).toEqual([
        false,
        false,
        type === 'secret',
      ]);
    });
  });

  async function searchFor(type: LinkType, search_string: string) {
    const { body } = await app.call(endpoints.listLinks, { type, search_string }, signedIn());
    return body.details.length;
  }

  /** Until nothing waits any more. */
  async function untilSettled() {
    await expect.poll(() => app.database.query.selectFrom('bulk_actions').select('id').execute()).toEqual([]);
    expect(await app.database.query.selectFrom('bulk_rows').select('link_id').execute()).toEqual([]);
  }

  it('does so to all that match, a thousand in a call, and undoes all of it', rest, async () => {
    await insertLinks(app.database, user.id, 1250, (index) => `https://match.test/${index % 2}/${index}`);
    const matching = { search_string: 'match.test/1/' };
    const { body: counted } = await app.call(
      endpoints.countMatching,
      { type: 'url', ...matching },
      signedIn(),
    );
    expect(counted.details).toEqual({ count: 625, or_more: false });
    expect((await change('url', { action: 'archive', matching })).changed).toBe(625);
    const everything = { matching: {}, action: 'tag' as const, tags: ['all'] };
    const { body: all } = await app.call(endpoints.countMatching, { type: 'url' }, signedIn());
    expect(all.details).toEqual({ count: 625, or_more: false });
    await change('url', { action: 'unarchive', matching: { filter: { archived: true } } });
    const first = await change('url', everything);
    expect([first.changed, first.next === null]).toEqual([1000, false]);
    const second = await change('url', { ...everything, after: first.next, undo: first.undo });
    expect([second.changed, second.next, second.undo]).toEqual([250, null, first.undo]);
    expect((await undo(first.undo)).details).toEqual({ restored: 1250, left: 0 });
    const folded = await app.database.query
      .selectFrom('links')
      .select('tags_folded')
      .distinct()
      .where('owner_id', '=', user.id)
      .execute();
    expect(folded).toEqual([{ tags_folded: null }]);
  });

  it('deletes a thousand: all are there when it is undone, and nowhere when it is not', rest, async () => {
    await insertLinks(app.database, user.id, 1000, (index) => `https://thousand.test/${index}`);
    const codes = Array.from({ length: 1000 }, (_, index) => insertedCode(user.id, index));
    const deleted = await change('url', { action: 'delete', codes });
    expect(deleted.changed).toBe(1000);
    expect([await list('url'), await searchFor('url', 'thousand')]).toEqual([[], 0]);
    expect((await undo(deleted.undo)).details).toEqual({ restored: 1000, left: 0 });
    expect((await app.call(endpoints.countMatching, { type: 'url' }, signedIn())).body.details.count).toBe(
      1000,
    );
    expect(await searchFor('url', 'thousand.test/999')).toBe(1);
    await change('url', { action: 'delete', codes });
    app.clock.advance({ seconds: 11 });
    await untilSettled();
    const { query } = app.database;
    const targets = await query
      .selectFrom('links')
      .select('target')
      .where('owner_id', '=', user.id)
      .execute();
    expect(targets.filter(({ target }) => target !== null)).toEqual([]);
    expect(await searchFor('url', 'thousand')).toBe(0);
    const [code = ''] = codes;
    const { body } = await app.call(endpoints.linkStatistics, { code, type: 'url' }, signedIn());
    expect(body.status_code).toBe(706);
  });

  it.each([
    ['neither names nor what matches', { action: 'archive' }],
    ['both', { action: 'archive', codes: ['abcd'], matching: {} }],
    ['no tags to put on', { action: 'tag', codes: ['abcd'] }],
    ['no time to extend by', { action: 'extend', codes: ['abcd'] }],
  ] as const)('refuses %s', async (_what, request) => {
    const sent = { type: 'url' as const, ...request } as ManyRequest;
    const { body } = await app.call(endpoints.changeMany, sent, signedIn());
    expect(body).toMatchObject({ status_code: 705 });
  });
});
