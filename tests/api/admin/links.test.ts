import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink, makeOne, storedLink } from '../../support/builders/link-builder.ts';
import { openByProgram } from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { admin, adminJson } from '../../support/servers/run-admin.ts';

/** Bots are given nothing that is limited. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describeFirst(databaseKinds, 'an operator who looks after links on %s', (kind) => {
  let app: AppUnderTest;
  /** Another process on the same database. */
  let other: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
    other = await startApp(kind, { sharing: app });
    ({ token } = await createSignedInUser(app));
  });
  afterAll(async () => {
    await other?.stop();
    await app?.stop();
  });

  const visit = async (code: string, at = app) =>
    (await at.app.http.inject({ url: `/${code}`, headers: browser })).headers.location;

  it('is shown a link by its code or its short address, and never a key', async () => {
    const code = await makeLink(app, token, { password: 'open sesame' }, 'https://example.com/shown');
    const shown = await adminJson(app, ['link', 'show', code]);
    expect(shown).toMatchObject({ type: 'link', code, target: 'https://example.com/shown', has_key: true });
    expect(JSON.stringify(shown)).not.toContain('sesame');
    expect(await adminJson(app, ['link', 'show', `https://shylnk.test/${code}`])).toEqual(shown);
    const secret = await makeOne(app, 'secret', token, { new_code: 'bothnames' });
    await makeLink(app, token, { new_code: 'bothnames' });
    expect(await adminJson(app, ['link', 'show', `/s/${secret}`])).toMatchObject({ type: 'secret' });
    expect((await admin(app, ['link', 'show', 'bothnames'])).exitCode).toBe(2);
    expect(await adminJson(app, ['link', 'show', 'bothnames', '--secret'])).toMatchObject({ type: 'secret' });
    expect((await admin(app, ['link', 'show', 'nosuchcode'])).error).toBe(
      'There is no link or secret nosuchcode.\n',
    );
  });

  it.each([
    ['plain', {}],
    ['limited', { clicks_limit: 50 }],
  ])(
    'stops a %s link for everybody, which its owner sees and cannot undo, and lets it go on',
    async (_name, options) => {
      const code = await makeLink(app, token, options);
      for (const at of [app, other]) expect(await visit(code, at)).toContain('https://example.com/');
      await adminJson(app, ['link', 'disable', code]);
      for (const at of [app, other]) expect(await visit(code, at)).toBe('/expiry?details=shylnkDeact');
      const toggled = await app.call(endpoints.toggle, { code, type: 'url' }, { token });
      expect(toggled.body).toMatchObject({
        status_code: 903,
        details: 'This was stopped by the people who run this site. Please contact us.',
      });
      expect(
        (await app.call(endpoints.linkStatistics, { code, type: 'url' }, { token })).body.is_active,
      ).toBe(false);
      for (const at of [app, other]) expect(await visit(code, at)).toBe('/expiry?details=shylnkDeact');
      await adminJson(app, ['link', 'enable', code]);
      for (const at of [app, other]) expect(await visit(code, at)).toContain('https://example.com/');
      expect((await admin(app, ['link', 'enable', code])).out).toContain('already');
    },
  );

  it('stops a secret', async () => {
    const code = await makeOne(app, 'secret', token);
    await adminJson(app, ['link', 'disable', `/s/${code}`]);
    expect((await openByProgram(app, code)).body.details).toBe('secDeact');
    await adminJson(app, ['link', 'enable', `/s/${code}`]);
    expect((await openByProgram(app, code)).body.message).toBe('success');
  });

  it('deletes a link of anybody: its content is gone and its code stays taken', async () => {
    const code = await makeLink(app);
    expect(await visit(code, other)).toContain('https://example.com/');
    expect((await admin(app, ['link', 'delete', code])).exitCode).toBe(2);
    await adminJson(app, ['link', 'delete', code, '--yes']);
    for (const at of [app, other]) expect(await visit(code, at)).toBe('/expiry?details=shylnkInvalid');
    expect(await storedLink(app, 'url', code)).toMatchObject({ target: null });
  });

  it.each([
    ['plain', {}],
    ['limited', { clicks_limit: 50 }],
  ])(
    'bans a host: %s links to it and below it stop in every process at the next request',
    async (name, options) => {
      const host = `banned-${name}-${kind}.example`;
      const codes = [
        await makeLink(app, token, options, `https://${host}/a`),
        await makeLink(app, token, options, `https://deep.${host.toUpperCase()}./b`),
      ];
      const innocent = await makeLink(app, token, options, `https://not${host}/`);
      for (const at of [app, other]) for (const code of codes) expect(await visit(code, at)).toContain(host);
      await adminJson(app, ['host', 'ban', `https://${host}/whatever`]);
      for (const at of [app, other]) {
        for (const code of codes) expect(await visit(code, at)).toBe('/expiry?details=shylnkInvalid');
        expect(await visit(innocent, at)).toContain(host);
      }
      expect(await adminJson(app, ['host', 'show', `deep.${host}`])).toMatchObject({
        banned_as: host,
        links: 1,
      });
      expect(await adminJson(app, ['host', 'list'])).toContainEqual({ host, banned: expect.any(String) });
      await adminJson(app, ['host', 'unban', host]);
      for (const at of [app, other]) for (const code of codes) expect(await visit(code, at)).toContain(host);
      expect(await adminJson(app, ['host', 'list'])).not.toContainEqual({ host, banned: expect.any(String) });
    },
  );

  it('lets nobody make a link to a banned host, or lead one there, in any process', async () => {
    const host = `refused-${kind}.example`;
    await adminJson(app, ['host', 'ban', host]);
    for (const at of [app, other]) {
      for (const sender of [{}, { token }])
        expect(
          (await at.call(endpoints.createLink, { url: `https://www.${host}/`, options: {} }, sender)).body
            .status_code,
        ).toBe(702);
    }
    const code = await makeLink(app, token);
    const edited = await other.call(
      endpoints.edit,
      { code, type: 'url', options: { url: `https://${host}/` } },
      { token },
    );
    expect(edited.body.status_code).toBe(702);
  });

  it('does not ban all that ends alike by a slip', async () => {
    expect(await admin(app, ['host', 'ban', 'com'])).toMatchObject({ exitCode: 2 });
    expect(await admin(app, ['host', 'ban', 'no host at all'])).toMatchObject({ exitCode: 2 });
  });
});
