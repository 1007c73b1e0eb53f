import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { linkOperations } from '../../../contract/rest/link-operations.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { problem } from '../../../contract/rest/problem.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { type OperationRequest, runOperation } from '../../support/servers/run-operation.ts';

const target = 'https://example.com/a/page?with=query';

describeFirst(databaseKinds, 'links by program on %s', (kind) => {
  let app: AppUnderTest;
  let userId: number;
  let key: string;

  beforeAll(async () => {
    app = await startApp(kind);
    const person = await createSignedInUser(app);
    userId = person.id;
    ({ key } = await makeApiKey(app, person.token, { scopes: apiKeyScopes }));
  });

  afterAll(() => app?.stop());

  const run = (operation: Operation, request: Partial<OperationRequest> = {}) =>
    runOperation(app, operation, { key, ...request });
  const make = async (body: object = {}) => {
    const made = await run(linkOperations.createLink, { body: { target, ...body } });
    expect(made.status).toBe(201);
    return made.body.code as string;
  };
  const linksThere = async () =>
    Number(
      (
        await app.database.query
          .selectFrom('links')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('owner_id', '=', userId)
          .executeTakeFirstOrThrow()
      ).count,
    );

  it('makes a link with everything it can have, and answers it whole, without its key', async () => {
    const made = await run(linkOperations.createLink, {
      body: {
        target,
        key: 'sesame',
        click_limit: 3,
        valid_for_seconds: 60,
        message: { text: 'Hello', seconds: 5 },
        note: 'Mine',
      },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      target,
      has_key: true,
      click_limit: 3,
      clicks: 0,
      state: 'active',
      message: { text: 'Hello', seconds: 5 },
      note: 'Mine',
    });
    expect(JSON.stringify(made.body)).not.toContain('sesame');
    expect(made.headers['location']).toBe(`/api/v1/links/${made.body.code}`);
    const read = await run(linkOperations.readLink, { path: { code: made.body.code } });
    expect(read.body).toEqual(made.body);
    expect(read.headers['etag']).toBe(made.headers['etag']);
  });

  it('answers one line of curl with the short address alone', async () => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: '/api/v1/links',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'text/plain',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `url=${encodeURIComponent(target)}&click_limit=2`,
    });
    expect(response.statusCode).toBe(201);
    expect(response.body).toMatch(/^https:\/\/shylnk\.test\/[A-Za-z0-9]{7}\n$/);
  });

  it('names every field that is wrong, unknown ones too, and makes nothing', async () => {
    const before = await linksThere();
    const kinds = await run(linkOperations.createLink, {
      body: { target, click_limit: 'many', colour: 'red' },
    });
    expect(kinds.status).toBe(422);
    expect(kinds.body.errors.map((one: { path: string }) => one.path).sort()).toEqual([
      'click_limit',
      'colour',
    ]);
    const rules = await run(linkOperations.createLink, { body: { target, click_limit: 0, code: 'a b' } });
    expect(rules.body.errors.map((one: { path: string }) => one.path).sort()).toEqual([
      'click_limit',
      'code',
    ]);
    expect(
      (await run(linkOperations.createLink, { body: { target: 'javascript:alert(1)' } })).body.errors[0].path,
    ).toBe('target');
    expect(await linksThere()).toBe(before);
  });

  it('changes what is named, and nothing when somebody was quicker', async () => {
    const code = await make({ note: 'Mine' });
    const path = { code };
    const { etag } = (await run(linkOperations.readLink, { path })).headers;
    const changed = await run(linkOperations.changeLink, {
      path,
      body: { click_limit: 9 },
      headers: { 'if-match': String(etag) },
    });
    expect(changed.body).toMatchObject({ click_limit: 9, note: 'Mine' });
    const late = await run(linkOperations.changeLink, {
      path,
      body: { click_limit: 1 },
      headers: { 'if-match': String(etag) },
    });
    expect(late.status).toBe(412);
    expect((await run(linkOperations.readLink, { path })).body).toEqual(changed.body);
    expect((await run(linkOperations.deleteLink, { path, headers: { 'if-match': '"1"' } })).status).toBe(400);
  });

  it('switches off and on, however often, and deletes for good', async () => {
    const path = { code: await make() };
    for (const _twice of [1, 2])
      expect((await run(linkOperations.deactivateLink, { path })).body.state).toBe('inactive');
    for (const _twice of [1, 2])
      expect((await run(linkOperations.activateLink, { path })).body.state).toBe('active');
    expect((await run(linkOperations.deleteLink, { path })).status).toBe(204);
    expect((await run(linkOperations.readLink, { path })).status).toBe(404);
  });

  it('lists page by page, each link once', async () => {
    for (const _link of [1, 2, 3]) await make();
    const seen: string[] = [];
    let query: Record<string, string> = { limit: '2' };
    for (;;) {
      const page = await run(linkOperations.listLinks, { query });
      seen.push(...page.body.data.map((one: { code: string }) => one.code));
      if (page.body.next === null) break;
      expect(page.headers['link']).toContain(`after=${page.body.next}`);
      query = { limit: '2', after: page.body.next };
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect((await run(linkOperations.listLinks, { query: { limit: '0' } })).status).toBe(422);
  });

  it('judges each row of many by itself, in their order', async () => {
    const before = await linksThere();
    const rows = Array.from({ length: 120 }, (_, at) => ({ target: `${target}&row=${at}` }));
    const links = [
      ...rows,
      { target, code: 'bulkcode' },
      { target, code: 'bulkcode' },
      { target, colour: 1 },
      { target: 'nothing at all' },
    ];
    const { status, body } = await run(linkOperations.createLinks, { body: { links } });
    expect([status, body.created, body.refused]).toEqual([200, 121, 3]);
    expect(body.data.slice(0, 120).map((row: { link: { target: string } }) => row.link.target)).toEqual(
      rows.map((row) => row.target),
    );
    expect(body.data.slice(120).map((row: { status: number }) => row.status)).toEqual([201, 409, 422, 422]);
    expect(await linksThere()).toBe(before + 121);
    expect((await run(linkOperations.createLinks, { body: { links: [] } })).status).toBe(422);
  });

  it('makes one link of many requests with one Idempotency-Key, and answers all the same', async () => {
    const before = await linksThere();
    const headers = { 'idempotency-key': 'one and only' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => run(linkOperations.createLink, { body: { target }, headers })),
    );
    const done = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(done.map(({ body }) => body.code)).size).toBe(1);
    const again = await run(linkOperations.createLink, { body: { target }, headers });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(done[0]?.body);
    expect((await run(linkOperations.createLink, { body: { target: `${target}2` }, headers })).status).toBe(
      422,
    );
    expect(await linksThere()).toBe(before + 1);
    app.clock.advance({ hours: 25 });
    expect((await run(linkOperations.createLink, { body: { target: `${target}2` }, headers })).status).toBe(
      201,
    );
  });

  it('makes many links once, too', async () => {
    const headers = { 'idempotency-key': 'many at once' };
    const body = { links: Array.from({ length: 70 }, () => ({ target })) };
    const first = await run(linkOperations.createLinks, { body, headers });
    const before = await linksThere();
    const again = await run(linkOperations.createLinks, { body, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await run(linkOperations.createLinks, { body: { links: [{ target }] }, headers })).status).toBe(
      422,
    );
    expect(await linksThere()).toBe(before);
  });

  it('says what is wrong with an address, a method and a type in the same form', async () => {
    const ask = async (method: 'GET' | 'PUT' | 'POST', url: string, headers = {}, payload = '') => {
      const response = await app.app.http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${key}`, ...headers },
        payload,
      });
      expect(response.headers['content-type']).toContain('application/problem+json');
      return [response.statusCode, problem.parse(response.json()).code];
    };
    expect(await ask('GET', '/api/v1/nothing')).toEqual([404, 'notFound']);
    expect(await ask('PUT', '/api/v1/links')).toEqual([405, 'methodNotAllowed']);
    expect(await ask('POST', '/api/v1/links', { 'content-type': 'text/html' }, '<p>')).toEqual([
      415,
      'unsupportedMedia',
    ]);
    expect(await ask('POST', '/api/v1/links', { 'content-type': 'application/json' }, '{')).toEqual([
      400,
      'malformed',
    ]);
    expect(
      await ask('POST', '/api/v1/links', { 'content-type': 'application/json' }, ' '.repeat(70_000)),
    ).toEqual([413, 'tooLarge']);
  });
});
