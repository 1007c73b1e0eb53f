import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { findUserByEmail } from '../../../server/accounts/stores/user-store.ts';
import { foldWaitingClicks } from '../../../server/clicks/folding/fold-waiting-clicks.ts';
import { keptByRooms } from '../../../server/kept-by-rooms.ts';
import { keyContext } from '../../../server/links/link.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import { takeInMissing } from '../../../server/links/stores/searched-links-store.ts';
import {
  createSignedInUser,
  personWith,
  register,
  solveCaptcha,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { insertLinks, makeLink } from '../../support/builders/link-builder.ts';
import { lookAt, messageOf, shareSecret } from '../../support/builders/secret-builder.ts';
import { expectPurged } from '../../support/database/stored-bytes.ts';
import { untilWiped } from '../../support/database/until-wiped.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'what is mine on %s', (kind) => {
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());

  let codes = 0;
  async function addLink(
    ownerId: number,
    type: 'url' | 'secret',
    changes: { target?: string; message?: string; key?: string },
  ) {
    codes += 1;
    const code = `mine${kind.slice(0, 4)}${codes}`;
    const { id } = await app.database.query
      .insertInto('links')
      .values({
        type,
        code,
        owner_id: ownerId,
        target: changes.target ?? null,
        is_active: 1,
        key_sealed:
          changes.key === undefined ? null : app.vault.encrypt(changes.key, keyContext({ type, code })),
        message: changes.message ?? null,
        created_at_ms: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await takeInMissing(app.database.query, app.database.dialect);
    return { id, code };
  }

  const remove = (token: string, password?: string) =>
    app.call(endpoints.deleteAccount, password === undefined ? {} : { password }, { token });
  const takeAlong = (token: string, password?: string) =>
    app.call(endpoints.exportAccount, password === undefined ? {} : { password }, { token });
  const linkOf = (code: string) =>
    app.database.query.selectFrom('links').selectAll().where('code', '=', code).executeTakeFirstOrThrow();

  it('can be taken along as one document', async () => {
    const { id, email, token } = await createSignedInUser(app);
    await app.call(endpoints.setDefaults, { password: 'sesame', validity: 7 }, { token });
    const { code } = await addLink(id, 'url', {
      target: 'https://example.com/mine',
      message: 'Hello',
      key: 'a key of mine',
    });
    const secret = await shareSecret(app, token, { text: 'meet me at noon' });
    const answer = await takeAlong(token, strongPassword);
    expect(answer.body).toMatchObject({ status: 'ok', status_code: 627 });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.details).toMatchObject({
      profile: { firstname: 'Maya', email },
      defaults: { password: 'sesame', validity: 7 },
      links: [
        {
          type: 'url',
          code,
          short_url: `https://shylnk.test/${code}`,
          original_url: 'https://example.com/mine',
          password: 'a key of mine',
          url_message: 'Hello',
          total_clicks: 0,
        },
        { type: 'secret', code: secret.code, entered_secret: messageOf('meet me at noon') },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
    const tables = keptByRooms.flatMap((room) => Object.values(room.tables));
    const named = tables.flatMap(({ exported }) => ('as' in exported ? [exported.as] : []));
    expect(Object.keys(answer.body.details)).toEqual(expect.arrayContaining(named));
  });

  it('is handed out whole and in order, however much it is', async () => {
    const { id, token } = await createSignedInUser(app);
    const made: string[] = [];
    for (let place = 0; place < 30; place += 1) {
      const secret = await shareSecret(app, token, { text: `message ${place}` });
      made.push(secret.code);
      for (let links = 0; links < 8; links += 1)
        made.push((await addLink(id, 'url', { target: `https://example.com/${place}/${links}` })).code);
    }
    const { body } = await takeAlong(token, strongPassword);
    const { links, messages_left_out } = body.details as {
      links: { code: string; entered_secret?: unknown }[];
      messages_left_out: number;
    };
    expect(links.map(({ code }) => code)).toEqual(made);
    expect(links[9 * 29]?.entered_secret).toEqual(messageOf('message 29'));
    expect(messages_left_out).toBe(0);
  });

  it('is not handed to whoever has only the token', async () => {
    const { token } = await createSignedInUser(app);
    for (const wrong of [undefined, '', 'Wrong1pass!']) {
      const { http, body } = await takeAlong(token, wrong);
      expect([http, body]).toEqual([200, { status: 'ok', status_code: 604, details: 'Wrong password' }]);
    }
  });

  it('is handed out without a password, where there is none, only just after a login', async () => {
    const { id, token } = await createSignedInUser(app);
    await app.database.query.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    expect((await takeAlong(token)).body.status_code).toBe(627);
    app.clock.advance({ minutes: limits.recentLoginMinutes + 1 });
    expect((await takeAlong(token)).body).toMatchObject({
      status_code: 635,
      details: expect.stringContaining('log in again'),
    });
  });

  it('is handed to one reader at a time, and to the next when that one has gone', async () => {
    const { id, token } = await createSignedInUser(app);
    // More than is sent before somebody has read the beginning.
    const picture = 'x'.repeat(20_000_000);
    await app.database.query.updateTable('users').set({ picture }).where('id', '=', id).execute();
    const origin = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    // Over a connection of its own, which ends with its reader.
    const ask = async () => {
      const asked = request(`${origin}${endpoints.exportAccount.path}`, {
        method: 'POST',
        agent: false,
        headers: { authorization: token, 'content-type': 'application/json' },
      });
      asked.end(JSON.stringify({ password: strongPassword }));
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      return { status: response.statusCode, leave: () => response.destroy() };
    };
    const first = await ask();
    expect(first.status).toBe(200);
    const statusOfNext = async () => {
      const { status, leave } = await ask();
      leave();
      return status;
    };
    expect(await statusOfNext()).toBe(503);
    first.leave();
    await expect.poll(statusOfNext, { timeout: 60_000 }).toBe(200);
  });

  it('goes with the account: the codes stay taken and lead nowhere', async () => {
    const { id, email, token } = await createSignedInUser(app);
    const other = await createSignedInUser(app);
    const target = `https://example.com/canary-${kind}-target`;
    const message = `canary-${kind}-message`;
    const link = await addLink(id, 'url', { target, message });
    const secret = await addLink(id, 'secret', { key: 'a key of mine' });
    const theirs = await addLink(other.id, 'url', { target: 'https://example.com/theirs' });
    await app.database.query
      .insertInto('secret_contents')
      .values({ link_id: secret.id, ciphertext: Buffer.from(`canary-${kind}-secret`) })
      .execute();
    await app.call(endpoints.setDefaults, { url_message: `canary-${kind}-default` }, { token });
    await app.call(endpoints.feedback, {
      name: 'Maya Lindqvist',
      email,
      category: 'Bug',
      message: `canary-${kind}-feedback`,
      'g-recaptcha-response': await solveCaptcha(app),
    });
    // This visit still waits to be added to the sums when the account goes.
    expect((await visit(link.code)).headers.location).toBe(target);
    // Another process that remembers the link has to forget it.
    const neighbour = await startAccountsApp(kind, {}, { sharing: app });
    const visitThere = () => neighbour.app.http.inject({ url: `/${link.code}` });
    expect((await visitThere()).headers.location).toBe(target);

    expect((await remove(token, strongPassword)).body).toMatchObject({ status: 'ok', status_code: 620 });

    expect((await app.call(endpoints.profile, undefined, { token })).http).toBe(401);
    expect((await app.call(endpoints.login, { email, password: strongPassword })).body.status_code).toBe(604);
    expect((await visit(link.code)).headers.location).toBe('/expiry?details=shylnkInvalid');
    expect((await visitThere()).headers.location).toBe('/expiry?details=shylnkInvalid');
    await untilWiped(app.database, id);
    await neighbour.stop();
    for (const { code } of [link, secret]) {
      expect(await linkOf(code)).toMatchObject({
        owner_id: null,
        target: null,
        message: null,
        key_sealed: null,
        deleted_at_ms: app.clock.now(),
      });
    }
    const { query } = app.database;
    const contents = await query
      .selectFrom('secret_contents')
      .select('link_id')
      .where('link_id', '=', secret.id)
      .execute();
    expect(contents).toEqual([]);
    await foldWaitingClicks({ ...app, links: clickedLinks });
    for (const table of ['visit_days', 'visit_totals'] as const) {
      const sums = await query.selectFrom(table).select('subject_id').execute();
      expect(sums.filter(({ subject_id }) => [link.id, secret.id, id].includes(subject_id))).toEqual([]);
    }
    expect(await query.selectFrom('link_breakdowns').select('link_id').execute()).toEqual([]);
    expect(await linkOf(theirs.code)).toMatchObject({
      owner_id: other.id,
      target: 'https://example.com/theirs',
      deleted_at_ms: null,
    });
    if (kind === 'sqlite') await expectPurged(app, [Buffer.from(`canary-${kind}`)]);
  });

  it('does not answer any more from the moment on in which the account is deleted, however much there is to wipe', async () => {
    const { id, email, token } = await createSignedInUser(app);
    const plain = await makeLink(app, token, {}, 'https://example.com/plain');
    const limited = await makeLink(app, token, { clicks_limit: 5 }, 'https://example.com/limited');
    const keyed = await makeLink(app, token, { password: 'sesame' }, 'https://example.com/keyed');
    const secret = await shareSecret(app, token);
    await insertLinks(app.database, id, 500, (index) => `https://example.com/${index}/${'y'.repeat(300)}`);
    for (const code of [plain, limited]) expect((await visit(code)).statusCode).toBe(302);
    expect((await visit(keyed)).statusCode).toBe(200);
    expect((await lookAt(app, secret.code)).http).toBe(200);

    expect((await remove(token, strongPassword)).body.status_code).toBe(620);

    // The oldest go last: all of these are still there, and nobody gets to them.
    expect(await linkOf(plain)).toMatchObject({ target: 'https://example.com/plain', owner_id: id });
    for (const code of [plain, limited, keyed])
      expect((await visit(code)).headers.location).toBe('/expiry?details=shylnkInvalid');
    expect((await lookAt(app, secret.code)).location).toBe('/expiry?details=secInvalid');
    expect((await app.call(endpoints.login, { email, password: strongPassword })).body.status_code).toBe(604);
    expect((await register(app, personWith({ email }))).body.status_code).toBe(602);
    await untilWiped(app.database, id);
    for (const code of [plain, limited, keyed])
      expect(await linkOf(code)).toMatchObject({ owner_id: null, target: null });
    expect(await findUserByEmail(app.database.query, email)).toMatchObject({ firstname: 'Maya' });
  });

  it('is not deleted without the right password', async () => {
    const { id, token } = await createSignedInUser(app);
    const { code } = await addLink(id, 'url', { target: 'https://example.com/kept' });
    for (const wrong of [undefined, '', 'Wrong1pass!'])
      expect((await remove(token, wrong)).body).toMatchObject({ status: 'ok', status_code: 604 });
    expect((await app.call(endpoints.profile, undefined, { token })).http).toBe(200);
    expect(await linkOf(code)).toMatchObject({ target: 'https://example.com/kept', deleted_at_ms: null });
  });

  it('is deleted without one where there is none', async () => {
    const { id, token } = await createSignedInUser(app);
    await app.database.query.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    expect((await remove(token)).body.status_code).toBe(620);
  });

  function visit(code: string) {
    // A limited link gives nothing to what looks like a bot.
    return app.app.http.inject({ url: `/${code}`, headers: { 'user-agent': 'curl/8.5.0' } });
  }
});
