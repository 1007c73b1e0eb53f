import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyScopes } from '../../../contract/api-keys.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { readerOperations } from '../../../contract/rest/readers/reader-operations.ts';
import { secretOperations } from '../../../contract/rest/secret-operations.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { readersNamed, sharedText } from '../../support/builders/reader-builder.ts';
import { messageOf, openByProgram } from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

const { createReaderGroup, readReaderGroup, withdrawReaderGroup } = readerOperations;

describeFirst(databaseKinds, 'one message for several readers by program on %s', (kind) => {
  let app: AppUnderTest;
  let key: string;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
    ({ token } = await createSignedInUser(app));
    ({ key } = await makeApiKey(app, token, { scopes: apiKeyScopes }));
  });
  afterAll(() => app.stop());

  const make = (body: object, headers: Record<string, string> = {}) =>
    runOperation(app, createReaderGroup, { key, body, headers });

  it('is made, read and withdrawn', async () => {
    const body = {
      text: sharedText,
      click_limit: 2,
      readers: [{ label: 'Ada' }, { label: 'Grace', key: 'k' }],
    };
    const made = await make(body);
    expect(made.status).toBe(201);
    const { id, readers } = made.body;
    expect(made.headers['location']).toBe(`/api/v1/reader-groups/${id}`);
    expect((await openByProgram(app, readers[1].code, { key: 'k' })).body.message).toBe('success');
    await runOperation(app, secretOperations.burnSecret, { key, path: { code: readers[0].code } });
    const read = await runOperation(app, readReaderGroup, { key, path: { id } });
    expect(read.body.readers).toEqual([
      { ...readers[0], state: 'withdrawn' },
      { ...readers[1], state: 'opened', openings: 1 },
    ]);
    const withdrawn = await runOperation(app, withdrawReaderGroup, { key, path: { id } });
    expect(withdrawn.body.readers[1]).toEqual({ ...readers[1], state: 'withdrawn', openings: 1 });
    expect((await openByProgram(app, readers[1].code, { key: 'k' })).body.details).toBe('secExpired');
  });

  it('is made once, however often the request comes', async () => {
    const body = { text: sharedText, readers: readersNamed(3) };
    const [first, again] = [
      await make(body, { 'idempotency-key': 'one' }),
      await make(body, { 'idempotency-key': 'one' }),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await make({ ...body, readers: readersNamed(2) }, { 'idempotency-key': 'one' });
    expect([other.status, other.body.code]).toEqual([422, 'otherRequest']);
  });

  it('is refused with the fields that are wrong', async () => {
    for (const [body, paths] of [
      [{ text: sharedText, readers: [{ label: 'Ada' }, { label: 'ada' }] }, ['readers.1.label']],
      [{ text: sharedText, readers: [{ label: '' }] }, ['readers.0.label']],
      [{ text: sharedText, delta: messageOf(sharedText), readers: readersNamed(1) }, ['text', 'delta']],
      [{ text: sharedText, readers: [] }, ['readers']],
      [{ text: sharedText, readers: readersNamed(1), code: 'mine2026' }, ['code']],
    ] as const) {
      const { status, body: said } = await make(body);
      expect([status, said.errors.map(({ path }: { path: string }) => path)]).toEqual([422, paths]);
    }
  });

  it('counts as many secrets as it has readers', async () => {
    const person = await createSignedInUser(app);
    const share = (count: number) =>
      app.call(
        endpoints.secretForReaders,
        { entered_secret: messageOf(sharedText), readers: readersNamed(count) },
        { token: person.token },
      );
    for (let group = 0; group < 6; group += 1) expect((await share(50)).body.status_code).toBe(751);
    expect((await share(1)).http).toBe(429);
  });
});
