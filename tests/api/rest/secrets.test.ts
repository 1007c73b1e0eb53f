import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import type { Operation } from '../../../contract/rest/operation.ts';
import { secretOperations } from '../../../contract/rest/secret-operations.ts';
import { dooredVectors } from '../../contract/seal/doored-vectors.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { messageOf, openByProgram } from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { type OperationRequest, runOperation } from '../../support/servers/run-operation.ts';

const { createSecret, createSecrets, readSecret, listSecrets } = secretOperations;
const text = 'the harbour gate opens at nine';

describeFirst(databaseKinds, 'secrets by program on %s', (kind) => {
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
  const make = async (body: object) => {
    const made = await run(createSecret, { body });
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return made.body.code as string;
  };
  const messageIn = async (code: string, sent: Record<string, unknown> = {}) => {
    const { body } = await openByProgram(app, code, sent);
    return body.details as Record<string, unknown>;
  };
  const stored = async () => {
    const count = (table: 'links' | 'secret_contents' | 'idempotency_keys') =>
      app.database.query
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
    return {
      links: Number((await count('links')).count),
      messages: Number((await count('secret_contents')).count),
      requests: Number((await count('idempotency_keys')).count),
    };
  };

  it('makes a secret of plain text, which its reader sees as it was sent', async () => {
    const made = await run(createSecret, {
      body: { text: `${text}\n\tsecond line`, click_limit: 1, destroy_after_last: true, note: 'for Ada' },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      click_limit: 1,
      destroy_after_last: true,
      zero_knowledge: false,
      wiped: false,
      note: 'for Ada',
      state: 'active',
    });
    expect(made.headers['location']).toBe(`/api/v1/secrets/${made.body.code}`);
    expect(JSON.stringify(made.body)).not.toContain('harbour');
    expect((await run(readSecret, { path: { code: made.body.code } })).body).toEqual(made.body);
    expect((await messageIn(made.body.code))['entered_secret']).toEqual(messageOf(`${text}\n\tsecond line`));
    const opened = await run(readSecret, { path: { code: made.body.code } });
    expect(opened.body).toMatchObject({ clicks: 1, state: 'expired' });
  });

  it('makes one of a rich text, and one of an envelope that the server cannot read', async () => {
    const delta = { ops: [{ insert: 'gate four', attributes: { bold: true } }, { insert: ' is open\n' }] };
    expect((await messageIn(await make({ delta })))['entered_secret']).toEqual(delta);

    const { sealed, proof } = dooredVectors.withoutKey;
    const code = await make({ sealed, click_limit: 1 });
    expect((await run(readSecret, { path: { code } })).body.zero_knowledge).toBe(true);
    expect((await messageIn(code, { proof }))['envelope']).toEqual(sealed.envelope);
  });

  it('says of a sealed one not whether it has a key: that is sealed, too', async () => {
    const made = await run(createSecret, { body: { sealed: dooredVectors.withKey.sealed } });
    expect(made.body.has_key).toBeNull();
    expect((await run(readSecret, { path: { code: made.body.code } })).body).toEqual(made.body);
    const [listed] = (await run(listSecrets, { query: { limit: '1' } })).body.data;
    expect(listed).toEqual(made.body);
    const open = await run(createSecret, { body: { text } });
    const locked = await run(createSecret, { body: { text, key: 'sesame' } });
    expect([open.body.has_key, locked.body.has_key]).toEqual([false, true]);
  });

  it('takes a message of megabytes, and one that is too large in the form of all refusals', async () => {
    const long = `${text} ${'0123456789'.repeat(90_000)}`;
    const opened = await messageIn(await make({ text: long }));
    expect(JSON.stringify(opened['entered_secret']) === JSON.stringify(messageOf(long))).toBe(true);
    const before = await stored();
    const tooLong = await run(createSecret, { body: { text: 'x'.repeat(limits.secretMaxBytes + 1) } });
    expect([tooLong.status, tooLong.body.errors[0].path]).toEqual([422, 'text']);
    const tooLarge = await run(createSecret, { body: { text: 'x'.repeat(limits.secretBodyMaxBytes) } });
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'tooLarge']);
    expect(await stored()).toEqual(before);
  });

  it('answers one line of curl with the short address alone', async () => {
    const made = await run(createSecret, {
      body: `text=${encodeURIComponent(text)}&click_limit=1&destroy_after_last=true`,
      headers: { accept: 'text/plain' },
    });
    expect(made.status).toBe(201);
    const [, code = ''] = /^https:\/\/shylnk\.test\/s\/([A-Za-z0-9]{12})\n$/.exec(made.body) ?? [];
    expect((await messageIn(code))['entered_secret']).toEqual(messageOf(text));
  });

  it('names every field that is wrong, unknown ones too, and stores nothing', async () => {
    const before = await stored();
    const refused = async (body: object) => {
      const { status, body: said } = await run(createSecret, { body });
      expect(status).toBe(422);
      return Object.fromEntries(
        said.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
      );
    };
    expect(Object.keys(await refused({ text, click_limit: 'many', colour: 'red' })).sort()).toEqual([
      'click_limit',
      'colour',
    ]);
    expect(await refused({ text: 'a b', click_limit: 0, code: 'a b' })).toEqual({
      text: messages.secrets.tooShort,
      click_limit: expect.any(String),
      code: expect.any(String),
    });
    expect(Object.keys(await refused({}))).toEqual(['']);
    expect(Object.keys(await refused({ text, delta: messageOf(text) }))).toEqual(['text', 'delta']);
    expect(Object.keys(await refused({ delta: { ops: 'none' } }))).toEqual(['delta']);
    const { sealed } = dooredVectors.withoutKey;
    // Its key must not reach the server.
    expect(Object.keys(await refused({ sealed, key: 'sesame' }))).toEqual(['key']);
    const damaged = { ...sealed, envelope: { ...sealed.envelope, rid: 'short' } };
    expect(Object.keys(await refused({ sealed: damaged }))).toEqual(['sealed.envelope.rid']);
    expect((await run(createSecret, { body: '{"text":' })).status).toBe(422);
    expect(
      (
        await run(createSecret, {
          body: `{"text":"${'x'.repeat(20_000)}`,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('makes one secret of many requests with one Idempotency-Key, and answers all the same', async () => {
    const before = await stored();
    const headers = { 'idempotency-key': 'one secret' };
    // Large enough for the thread, whose bytes are handed over.
    const body = { text: `${text} ${'more '.repeat(5000)}` };
    const answers = await Promise.all(Array.from({ length: 8 }, () => run(createSecret, { body, headers })));
    const again = await run(createSecret, { body, headers });
    expect(again.headers['idempotency-replayed']).toBe('true');
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, again.body]);
    expect((await run(createSecret, { body: { text }, headers })).body.code).toBe('otherRequest');
    const after = await stored();
    expect([after.links, after.messages]).toEqual([before.links + 1, before.messages + 1]);
  });

  it('judges each of many secrets by itself, in their order, and makes them once', async () => {
    const before = await stored();
    const secrets = [
      ...Array.from({ length: 60 }, (_, at) => ({ text: `${text} ${at}`, click_limit: 1 })),
      { sealed: dooredVectors.withoutKey.sealed },
      { text, code: 'bulkSecret' },
      { text, code: 'bulkSecret' },
      { text: 'short' },
      { text, colour: 1 },
      'nothing at all',
    ];
    const headers = { 'idempotency-key': 'many secrets' };
    const { status, body } = await run(createSecrets, { body: { secrets }, headers });
    expect([status, body.created, body.refused]).toEqual([200, 62, 4]);
    expect(body.data.slice(60).map((row: { status: number }) => row.status)).toEqual([
      201, 201, 409, 422, 422, 422,
    ]);
    expect((await messageIn(body.data[17].secret.code))['entered_secret']).toEqual(messageOf(`${text} 17`));
    const again = await run(createSecrets, { body: { secrets }, headers });
    expect(again.body).toEqual(body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await stored()).links).toBe(before.links + 62);
    for (const body of [{}, { secrets: [] }, { secrets: Array(limits.bulkRows + 1).fill({ text }) }])
      expect((await run(createSecrets, { body })).status).toBe(422);
  });

  it('changes, switches, lists and deletes without ever telling the message', async () => {
    const code = await make({ text, key: 'sesame' });
    const path = { code };
    const { etag } = (await run(readSecret, { path })).headers;
    const changed = await run(secretOperations.changeSecret, {
      path,
      body: { click_limit: 9, key: null },
      headers: { 'if-match': String(etag) },
    });
    expect(changed.body).toMatchObject({ click_limit: 9, has_key: false });
    const late = await run(secretOperations.changeSecret, {
      path,
      body: { click_limit: 1 },
      headers: { 'if-match': String(etag) },
    });
    expect(late.status).toBe(412);
    expect((await run(secretOperations.deactivateSecret, { path })).body.state).toBe('inactive');
    expect((await run(secretOperations.activateSecret, { path })).body.state).toBe('active');
    const page = await run(listSecrets, { query: { limit: '100' } });
    expect(page.body.data.map((one: { code: string }) => one.code)).toContain(code);
    expect(JSON.stringify(page.body)).not.toContain('harbour');
    expect((await run(secretOperations.deleteSecret, { path })).status).toBe(204);
    expect((await run(readSecret, { path })).status).toBe(404);
    const left = await app.database.query
      .selectFrom('secret_contents')
      .select('link_id')
      .where('link_id', 'in', (links) =>
        links.selectFrom('links').select('id').where('code', '=', code).where('owner_id', '=', userId),
      )
      .execute();
    expect(left).toEqual([]);
  });
});
