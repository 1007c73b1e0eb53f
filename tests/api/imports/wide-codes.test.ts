import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { linkOperations } from '../../../contract/rest/link-operations.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { apply, sendFile } from '../../support/builders/import-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { untilFound } from '../../support/run/until-within.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { runOperation } from '../../support/servers/run-operation.ts';

const wide = ['a', 'my-link', 'under_score', 'w'.repeat(64), '-x-'];

describeFirst(databaseKinds, 'codes of other services on %s', (kind) => {
  let app: AppUnderTest;
  let other: AppUnderTest;
  let token: string;
  let key: string;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
    // Another process of the same installation, which has started before there was any such code.
    other = await startAccountsApp(kind, {}, { sharing: app });
    ({ token } = await createSignedInUser(app));
    key = (await makeApiKey(app, token, { scopes: ['imports:write', 'links:read', 'links:write'] })).key;
    expect((await visit(other, 'my-link')).status).toBe(404);
    const rows = wide.map((code) => `${code},https://example.com/${code}`);
    await apply(app, key, (await sendFile(app, key, `code,target\n${rows.join('\n')}\n`)).id);
  });
  afterAll(async () => {
    await other?.stop();
    await app?.stop();
  });

  async function visit(at: AppUnderTest, code: string) {
    const { statusCode, headers } = await at.app.http.inject({ method: 'GET', url: `/${code}` });
    return { status: statusCode, location: headers.location };
  }

  it.each(wide)('%s leads on, in every process', async (code) => {
    for (const at of [app, other])
      expect(
        await untilFound('the redirect', async () => {
          const visited = await visit(at, code);
          return visited.status === 302 ? visited.location : undefined;
        }),
      ).toBe(`https://example.com/${code}`);
  });

  it('leaves every other path as it was: no such page, or no such link', async () => {
    for (const path of ['b', 'my-links', 'x'.repeat(65), 'my.link', 'abc'])
      expect(await visit(app, path)).toEqual({ status: 404, location: undefined });
    expect(await visit(app, 'nobody4')).toMatchObject({
      status: 302,
      location: expect.stringContaining('/expiry'),
    });
    expect((await visit(app, 'login')).status).toBe(200);
  });

  it('are made by imports alone', async () => {
    const { body } = await app.call(
      endpoints.createLink,
      { url: 'https://example.com/', options: { new_code: 'my-own' } },
      { token },
    );
    expect(body.message).toBe('failed');
  });

  it('are managed like any other: read, changed, switched, counted, drawn, deleted', async () => {
    const path = { code: 'under_score' };
    const read = await runOperation(app, linkOperations.readLink, { key, path });
    expect(read.body).toMatchObject({ code: 'under_score', target: 'https://example.com/under_score' });
    const changed = await runOperation(app, linkOperations.changeLink, { key, path, body: { note: 'Kept' } });
    expect(changed.body.note).toBe('Kept');
    expect((await runOperation(app, linkOperations.linkQrSvg, { key, path })).status).toBe(200);
    const statistics = await app.call(
      endpoints.linkStatistics,
      { code: 'under_score', type: 'url', timezone_offset: 0, timezone: 'UTC' },
      { token },
    );
    expect(statistics.body.status_code).toBe(803);
    const toggled = await app.call(endpoints.toggle, { code: 'under_score', type: 'url' }, { token });
    expect(toggled.body.message).toBe('success');
    expect((await visit(app, 'under_score')).location).toContain('/expiry');
    const page = await runOperation(app, linkOperations.listLinks, { key, query: { after: 'my-link' } });
    expect(page.body.data.map(({ code }: { code: string }) => code)).toEqual(['a']);
    const removed = await app.call(endpoints.remove, { code: 'under_score', type: 'url' }, { token });
    expect(removed.body.message).toBe('success');
    expect((await visit(app, 'under_score')).status).toBe(404);
  });
});
