import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { linkOptions } from '../../../contract/options/link-options.ts';
import { keyContext } from '../../../server/links/link.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { makeLink, makeOne, makeSecret, storedLink } from '../../support/builders/link-builder.ts';
import { expectPurged } from '../../support/database/stored-bytes.ts';
import { describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';
import { listenForVisits, type Visit } from '../../support/servers/short-link-visitor.ts';

const daySeconds = 24 * 60 * 60;
const target = 'https://example.com/a/page?with=query';
const types = ['url', 'secret'] as const;

describeFirst(databaseKinds, 'managing links and secrets on %s', (kind) => {
  let app: AppUnderTest;
  let visit: Visit;
  let token: string;
  let stranger: string;

  beforeAll(async () => {
    app = await startApp(kind);
    visit = await listenForVisits(app);
    token = (await createSignedInUser(app)).token;
    stranger = (await createSignedInUser(app)).token;
  });

  afterAll(() => app?.stop());

  const toggle = (code: string, type = 'url', by = token) =>
    app.call(endpoints.toggle, { code, type }, { token: by });
  const edit = (code: string, options: unknown, type = 'url', by = token) =>
    app.call(endpoints.edit, { code, type, options }, { token: by });
  const remove = (code: string, type = 'url', by = token) =>
    app.call(endpoints.remove, { code, type }, { token: by });
  const codesListed = async (type = 'url') =>
    (await app.call(endpoints.listLinks, { type, limit: 100 }, { token })).body.details.map(
      (row) => row.code,
    );

  it.each(types)('switches a %s off and on again, for visitors at once', async (type) => {
    const code = await makeOne(app, type, token);
    expect((await toggle(code, type)).body).toEqual({
      status: 'ok',
      status_code: 901,
      message: 'success',
      details: 'Deactivated',
    });
    expect((await storedLink(app, type, code)).is_active).toBe(0);
    if (type === 'url') expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkDeact');
    expect((await toggle(code, type)).body).toMatchObject({ status_code: 901, details: 'Activated' });
    expect((await storedLink(app, type, code)).is_active).toBe(1);
    if (type === 'url') expect((await visit(`/${code}`)).location).toBe(target);
  });

  it.each(types)('does not switch a %s whose time is over, and changes nothing', async (type) => {
    const code = await makeOne(app, type, token, { expiry_date: daySeconds });
    app.clock.advance({ days: 1 });
    const before = await storedLink(app, type, code);
    expect((await toggle(code, type)).body).toEqual({
      status: 'ok',
      status_code: 902,
      message: 'failed',
      details: 'Cannot activate expired link',
    });
    expect(await storedLink(app, type, code)).toEqual(before);
  });

  it('does not switch a link whose visits are used up', async () => {
    const code = await makeLink(app, token, { clicks_limit: 1 });
    expect((await visit(`/${code}`)).location).toBe(target);
    expect((await toggle(code)).body).toMatchObject({ status_code: 902 });
  });

  it('switches once for each of many calls at the same moment', async () => {
    const code = await makeLink(app, token);
    const answers = await Promise.all(Array.from({ length: 21 }, () => toggle(code)));
    expect(answers.every((answer) => answer.body.status_code === 901)).toBe(true);
    expect(await storedLink(app, 'url', code)).toMatchObject({ is_active: 0, version: 22 });
  });

  it('changes what an edit names and leaves the rest', async () => {
    const code = await makeLink(app, token, {
      password: 'first key',
      ads_enabled: true,
      redirection_time: 4,
      url_message: 'first message',
      clicks_limit: 10,
      expiry_date: daySeconds,
    });
    const before = await storedLink(app, 'url', code);
    expect((await edit(code, { url_message: 'second message' })).body).toEqual({
      status: 'ok',
      status_code: 707,
      message: 'success',
      details: 'Url has been successfully updated',
    });
    expect(await storedLink(app, 'url', code)).toEqual({
      ...before,
      message: 'second message',
      version: before.version + 1,
    });
    await edit(code, { password: 'second key', redirection_time: '7', clicks_limit: 20 });
    const after = await storedLink(app, 'url', code);
    expect(after).toMatchObject({ redirection_time: 7, clicks_limit: 20, message: 'second message' });
    expect(app.vault.decryptText(after.key_sealed as Uint8Array, keyContext({ type: 'url', code }))).toBe(
      'second key',
    );
    await edit(code, {
      password: null,
      redirection_time: null,
      url_message: '',
      clicks_limit: null,
      expiry_date: null,
    });
    expect(await storedLink(app, 'url', code)).toMatchObject({
      key_sealed: null,
      redirection_time: null,
      message: null,
      clicks_limit: null,
      expires_at_ms: null,
    });
    expect((await visit(`/${code}`)).location).toBe(target);
  });

  it('says in the words of the specification what is wrong with an edit', async () => {
    const code = await makeLink(app, token, { ads_enabled: true, redirection_time: 4, url_message: 'hello' });
    const plain = await makeLink(app, token);
    const wrong: [code: string, options: object, details: string][] = [
      [code, { redirection_time: 4 }, messages.links.editRedirectionTooShort],
      [code, { redirection_time: null }, 'A message needs a redirection time'],
      [plain, { url_message: 'hello' }, 'A message needs a redirection time'],
      [code, { url_message: 'x'.repeat(301) }, messages.links.messageTooLong],
      [code, { expiry_date: '' }, messages.links.validityMissing],
      [code, { expiry_date: 31 * daySeconds }, 'Validity is 1, 7, 15 or 30 days'],
      [code, { clicks_limit: 0 }, messages.links.visitsMissing],
    ];
    for (const [edited, options, details] of wrong) {
      const before = await storedLink(app, 'url', edited);
      expect((await edit(edited, options)).body).toEqual({
        status: 'ok',
        status_code: 705,
        message: 'failed',
        details,
      });
      expect(await storedLink(app, 'url', edited)).toEqual(before);
    }
  });

  it('counts a new validity from the moment of saving, and so revives a link', async () => {
    const code = await makeLink(app, token, { expiry_date: daySeconds });
    app.clock.advance({ days: 3 });
    expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkExpired');
    await edit(code, { expiry_date: 7 * daySeconds });
    expect((await storedLink(app, 'url', code)).expires_at_ms).toBe(app.clock.now() + 7 * daySeconds * 1000);
    expect((await visit(`/${code}`)).location).toBe(target);
  });

  it('revives a used-up link by a higher limit, for exactly the difference', async () => {
    const code = await makeLink(app, token, { clicks_limit: 2 });
    for (let visits = 0; visits < 3; visits += 1) await visit(`/${code}`);
    expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkExpired');
    await edit(code, { clicks_limit: 3 });
    expect((await visit(`/${code}`)).location).toBe(target);
    expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkExpired');
  });

  it('takes no limit below the clicks so far, those that wait to be counted included', async () => {
    const code = await makeLink(app, token);
    for (let visits = 0; visits < 5; visits += 1) await visit(`/${code}`);
    expect((await edit(code, { clicks_limit: 4 })).body).toMatchObject({
      status_code: 705,
      details: linkOptions.clicksLimit.edit.belowClicks,
    });
    expect((await edit(code, { clicks_limit: 5 })).body).toMatchObject({ status_code: 707 });
    expect(await storedLink(app, 'url', code)).toMatchObject({ clicks: 5, clicks_limit: 5 });
    expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkExpired');
  });

  it('leads to a new target at once, under the same rules as a new link', async () => {
    const code = await makeLink(app, token);
    await visit(`/${code}`);
    await edit(code, { url: 'example.org/moved' });
    expect((await visit(`/${code}`)).location).toBe('https://example.org/moved');
    for (const url of ['javascript:alert(1)', '', null, 'https://shylnk.test/x']) {
      expect((await edit(code, { url })).body).toMatchObject({ status_code: 702, message: 'failed' });
    }
    expect((await visit(`/${code}`)).location).toBe('https://example.org/moved');
  });

  it('gives a secret options but no address, and no second life to a message that is gone', async () => {
    const code = await makeSecret(app, token, { clicks_limit: 2 });
    expect((await edit(code, { url: target }, 'secret')).body).toMatchObject({ status_code: 705 });
    expect((await edit(code, { clicks_limit: 9, password: 'new key' }, 'secret')).body).toMatchObject({
      status_code: 707,
    });
    expect(await storedLink(app, 'secret', code)).toMatchObject({ clicks_limit: 9, target: null });
    await app.database.query.updateTable('links').set({ wiped_at_ms: 1 }).where('code', '=', code).execute();
    expect((await edit(code, { expiry_date: daySeconds }, 'secret')).body).toEqual({
      status: 'ok',
      status_code: 705,
      message: 'failed',
      details: 'The message of this secret is gone for good. It cannot be revived.',
    });
  });

  it.each(types)('wipes a deleted %s, keeps its code taken and shows it nowhere', async (type) => {
    const options = {
      password: 'the key',
      [type === 'url' ? 'ads_enabled' : 'add_enabled']: true,
      redirection_time: 5,
      url_message: 'the message',
    };
    const code = await makeOne(app, type, token, options);
    const { id, version } = await storedLink(app, type, code);
    await app.database.query
      .insertInto('secret_claims')
      .values({ link_id: id, claim_hash: new Uint8Array([1]), expires_at_ms: app.clock.now() + 1000 })
      .execute();
    expect((await remove(code, type)).body).toEqual({
      status: 'ok',
      status_code: 711,
      message: 'success',
      details: 'Deleted',
    });
    expect(await storedLink(app, type, code)).toMatchObject({
      target: null,
      message: null,
      key_sealed: null,
      deleted_at_ms: app.clock.now(),
      version: version + 1,
    });
    for (const table of ['secret_contents', 'secret_claims'] as const) {
      const left = await app.database.query
        .selectFrom(table)
        .select('link_id')
        .where('link_id', '=', id)
        .execute();
      expect(left).toEqual([]);
    }
    expect(await codesListed(type)).not.toContain(code);
    if (type === 'url') expect((await visit(`/${code}`)).location).toBe('/expiry?details=shylnkInvalid');
    expect((await remove(code, type)).http).toBe(404);
    expect((await toggle(code, type)).http).toBe(404);
    expect((await edit(code, {}, type)).http).toBe(404);
  });

  it.runIf(kind === 'sqlite')(
    'takes a deleted or changed address and key out of the files soon',
    async () => {
      const target = (name: string) => `https://example.com/${name}-remains`;
      const deleted = await makeLink(app, token, { password: 'sesame' }, target('deleted'));
      const changed = await makeLink(app, token, { password: 'sesame' }, target('changed'));
      const keys = await Promise.all(
        [deleted, changed].map(async (code) => (await storedLink(app, 'url', code)).key_sealed as Uint8Array),
      );
      await remove(deleted);
      await edit(changed, { url: 'https://example.com/other', password: null });
      await expectPurged(app, [...keys, Buffer.from(target('deleted')), Buffer.from(target('changed'))]);
    },
  );

  it('takes a deleted or changed address out of the search index as well', {
    ...rest,
    timeout: 240_000,
  }, async () => {
    // Its remains are freed by a job, which rests after each run for many times as long as that took.
    const patience = { timeout: 100_000, interval: 100 };
    const trace = kind === 'sqlite' ? '717e' : '~q~';
    /** Whether the index holds `~q~`: on SQLite its words are trigrams in hexadecimal, of which this is the end. */
    const isIndexed = async () => {
      const { rows } =
        kind === 'sqlite'
          ? await sql<{ held: string }>`select hex(block) as held from links_search_data`.execute(
              app.database.query,
            )
          : await sql<{ held: string }>`select words as held from links_search`.execute(app.database.query);
      const texts = rows.map(({ held }) =>
        kind === 'sqlite' ? Buffer.from(held, 'hex').toString('latin1') : held,
      );
      return texts.some((text) => text.includes(trace));
    };
    expect(await isIndexed()).toBe(false);
    const deleted = await makeLink(app, token, {}, 'https://example.com/a~q~b');
    expect(await isIndexed()).toBe(true);
    await remove(deleted);
    await expect.poll(isIndexed, patience).toBe(false);
    const changed = await makeLink(app, token, {}, 'https://example.com/a~q~b');
    expect(await isIndexed()).toBe(true);
    await edit(changed, { url: 'https://example.com/other' });
    await expect.poll(isIndexed, patience).toBe(false);
  });

  it.each(types)(
    'shows and does nothing with somebody else’s %s, an unknown one or a visitor’s',
    async (type) => {
      const foreign = await makeOne(app, type, stranger);
      const visitors = await makeLink(app);
      const before = await storedLink(app, type, foreign);
      const otherType = type === 'url' ? 'secret' : 'url';
      const nobodys: [code: string, type: string][] = [
        [foreign, type],
        [foreign, otherType],
        [visitors, 'url'],
        ['unknown1', type],
        ['no code at all', type],
        ['nul\u0000', type],
        ['', type],
      ];
      for (const [code, asType] of nobodys) {
        const answers = [
          await toggle(code, asType),
          await edit(code, { clicks_limit: 1 }, asType),
          await remove(code, asType),
        ];
        for (const { http, body } of answers) {
          expect([http, body]).toEqual([
            404,
            { status: 'error', status_code: 706, message: 'failed', details: 'Not found' },
          ]);
        }
      }
      expect(await storedLink(app, type, foreign)).toEqual(before);
      expect(await codesListed(type)).not.toContain(foreign);
    },
  );

  it('asks for a token before anything else', async () => {
    const code = await makeLink(app, token);
    const answers = [
      await app.call(endpoints.toggle, { code, type: 'url' }),
      await app.call(endpoints.remove, { code, type: 'url' }),
      await app.call(endpoints.edit, { code, type: 'url', options: { clicks_limit: 1 } }),
      await app.call(endpoints.listLinks),
    ];
    for (const { http, body } of answers) expect([http, body.status]).toEqual([401, 'error']);
    expect(await storedLink(app, 'url', code)).toMatchObject({ is_active: 1, version: 1 });
  });

  it('never writes a key or a message into the log', async () => {
    const code = await makeLink(app, token, {
      password: 'log-key-1',
      ads_enabled: true,
      redirection_time: 5,
      url_message: 'log-text-1',
    });
    await edit(code, { password: 'log-key-2', url_message: 'log-text-2' });
    await remove(code);
    expect(app.logLines.join('\n')).not.toMatch(/log-(key|text)-/);
  });
});
