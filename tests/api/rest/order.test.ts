import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { operations } from '../../../contract/rest/operations.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

describeFirst(databaseKinds, 'programs keep order on %s', (kind) => {
  let app: AppUnderTest;
  let key: string;
  beforeAll(async () => {
    app = await startApp(kind);
    const { token } = await createSignedInUser(app);
    ({ key } = await makeApiKey(app, token, { name: 'order', scopes: apiKeyScopes }));
  });
  afterAll(() => app?.stop());

  const make = async (body: object) => {
    const sent = { body: { target: 'https://example.com/order', ...body }, key };
    return (await runOperation(app, operations.createLink, sent)).body;
  };
  const list = async (query: Record<string, string>) => {
    const { status, body } = await runOperation(app, operations.listLinks, { query, key });
    return { status, codes: (body.data ?? []).map(({ code }: { code: string }) => code), body };
  };

  it('with titles and tags, which lists are narrowed to and searched for', async () => {
    const spring = await make({ title: 'Spring  sale', tags: ['Sale', 'spring'] });
    expect(spring).toMatchObject({
      title: 'Spring sale',
      tags: ['Sale', 'spring'],
      archived: false,
      carried_clicks: 0,
    });
    const autumn = await make({ tags: ['SALE'], key: 'sesame', click_limit: 3 });
    expect(autumn.tags).toEqual(['Sale']);
    expect((await list({ tag: 'sale' })).codes).toEqual([autumn.code, spring.code]);
    expect((await list({ tag: 'sale,Spring' })).codes).toEqual([spring.code]);
    expect((await list({ has_key: 'true', has_limit: 'true', sort: 'visited' })).codes).toEqual([
      autumn.code,
    ]);
    expect((await list({ search: 'ring sal' })).codes).toEqual([spring.code]);
    expect(await list({ tag: 'nobody’s' })).toMatchObject({ status: 422 });
    const { body: changed } = await runOperation(app, operations.changeLink, {
      path: { code: spring.code },
      body: { tags: [], title: null, archived: true },
      key,
    });
    expect(changed).toMatchObject({ tags: [], title: null, archived: true });
    expect((await list({})).codes).toEqual([autumn.code]);
    expect((await list({ archived: 'true' })).codes).toEqual([spring.code]);
  });

  it('page after page in every order', async () => {
    for (let number = 0; number < 5; number += 1) await make({ tags: ['paged'] });
    for (const sort of ['newest', 'visited', 'last_visited', 'ending']) {
      const codes: string[] = [];
      let after: string | null = '';
      while (after !== null) {
        const query: Record<string, string> = {
          tag: 'paged',
          sort,
          limit: '2',
          ...(after === '' ? {} : { after }),
        };
        const page = await list(query);
        codes.push(...page.codes);
        after = page.body.next;
      }
      expect([sort, new Set(codes).size, codes.length]).toEqual([sort, 5, 5]);
    }
  });

  it('among many at once, and undo it', async () => {
    const [one, other] = [await make({ tags: ['many'] }), await make({ tags: ['many'] })];
    const sent = { body: { action: 'deactivate', matching: { tags: ['Many'] } }, key };
    const { body: done } = await runOperation(app, operations.changeLinks, sent);
    expect(done).toMatchObject({ changed: 2, next: null });
    expect((await list({ tag: 'many', state: 'inactive' })).codes).toEqual([other.code, one.code]);
    const undo = { path: { undo: done.undo }, key };
    expect((await runOperation(app, operations.undoSecrets, undo)).status).toBe(404);
    const { body: undone } = await runOperation(app, operations.undoLinks, undo);
    expect(undone).toEqual({ restored: 2, left: 0 });
    const named = { body: { action: 'delete', codes: [one.code, 'nobodys'] }, key };
    const { body: deleted } = await runOperation(app, operations.changeLinks, named);
    expect(deleted.data).toEqual([
      { code: one.code, verdict: 'done' },
      { code: 'nobodys', verdict: 'not_found' },
    ]);
    const neither = await runOperation(app, operations.changeLinks, { body: { action: 'delete' }, key });
    expect(neither.status).toBe(422);
  });
});
