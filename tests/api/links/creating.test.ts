import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { keyContext } from '../../../server/links/link.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { codeOf, makeLink, makeOne, makeSecret, storedLink } from '../../support/builders/link-builder.ts';
import { anyCreateOptions, expectedOfCreate } from '../../support/builders/option-model.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { createTemporaryDirectory } from '../../support/run/temporary-directory.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const target = 'https://example.com/a/page?with=query';
const daySeconds = 24 * 60 * 60;

describe.each(databaseKinds)('creating links on %s', (kind) => {
  let app: AppUnderTest;
  let user: { id: number; token: string };

  beforeAll(async () => {
    app = await startApp(kind);
    user = await createSignedInUser(app);
  });

  afterAll(() => app?.stop());

  const create = (payload: unknown, token?: string) =>
    app.call(endpoints.createLink, payload, token === undefined ? {} : { token });
  const check = (new_code: string, type = 'url') =>
    app.call(endpoints.checkAvailability, { new_code, type }, { token: user.token });

  it('gives a visitor a short link of seven letters and digits that belongs to nobody and never ends', async () => {
    const { http, body } = await create({ url: target });
    expect(http).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      status_code: 703,
      message: 'success',
      details: expect.stringMatching(/^https:\/\/shylnk\.test\/[A-Za-z0-9]{7}$/),
    });
    expect(await storedLink(app, 'url', codeOf(body.details))).toMatchObject({
      owner_id: null,
      target,
      clicks_limit: null,
      expires_at_ms: null,
      key_sealed: null,
    });
  });

  it('does not look at the options of a visitor', async () => {
    const options = { password: 'sesame', clicks_limit: 1, new_code: 'visitor1', expiry_date: daySeconds };
    const { body } = await create({ url: target, options });
    const code = codeOf(body.details);
    expect(code).not.toBe('visitor1');
    expect(await storedLink(app, 'url', code)).toMatchObject({
      key_sealed: null,
      clicks_limit: null,
      expires_at_ms: null,
    });
  });

  it('stores every option of a user, the key sealed', async () => {
    const code = await makeLink(app, user.token, {
      password: 'open sesame',
      ads_enabled: true,
      redirection_time: 4,
      url_message: 'Mind the gap',
      clicks_limit: '25',
      new_code: 'AllOptions1',
      expiry_date: 7 * daySeconds,
    });
    expect(code).toBe('AllOptions1');
    const { key_sealed, ...row } = await storedLink(app, 'url', code);
    expect(row).toMatchObject({
      owner_id: user.id,
      redirection_time: 4,
      message: 'Mind the gap',
      clicks_limit: 25,
      expires_at_ms: app.clock.now() + 7 * daySeconds * 1000,
      is_active: 1,
    });
    expect(Buffer.from(key_sealed as Uint8Array).includes('open sesame')).toBe(false);
    expect(app.vault.decryptText(key_sealed as Uint8Array, keyContext({ type: 'url', code }))).toBe(
      'open sesame',
    );
  });

  it('says in the words of the specification what is wrong with an option', async () => {
    const wrong: [options: object, details: string][] = [
      [{ password: '' }, messages.links.keyMissing],
      [{ ads_enabled: true }, messages.secrets.redirectionMissing],
      [{ ads_enabled: true, redirection_time: 3 }, 'Redirection time must be atleast 4 seconds'],
      [
        { ads_enabled: true, redirection_time: 4, url_message: 'x'.repeat(301) },
        messages.links.messageTooLong,
      ],
      [
        { ads_enabled: true, redirection_time: 4, url_message: '😀'.repeat(301) },
        messages.links.messageTooLong,
      ],
      [{ ads_enabled: true, redirection_time: '7,5' }, 'Enter a whole number, in digits only'],
      [{ clicks_limit: '1e3' }, 'Enter a whole number, in digits only'],
      [{ clicks_limit: 1.5 }, 'Enter a whole number, in digits only'],
      [{ password: '🔑'.repeat(129) }, 'The key cannot exceed 128 characters'],
      [{ clicks_limit: '' }, messages.links.visitsMissing],
      [{ new_code: '' }, messages.codes.missing],
      [{ new_code: 'abc' }, messages.codes.length],
      [{ new_code: 'a'.repeat(21) }, messages.codes.length],
      [{ new_code: 'no-dashes' }, messages.codes.alphanumeric],
    ];
    for (const [options, details] of wrong) {
      const { http, body } = await create({ url: target, options }, user.token);
      expect([http, body]).toEqual([200, { status: 'ok', status_code: 705, message: 'failed', details }]);
    }
  });

  it('takes or refuses every combination of options as the specification reads', async () => {
    await fc.assert(
      fc.asyncProperty(anyCreateOptions, async (options) => {
        const expected = expectedOfCreate(options);
        const { http, body } = await create({ url: target, options }, user.token);
        expect(http).toBe(200);
        // A drawn code may be one that was drawn before.
        if (body.status_code === 704) return;
        expect(body.status_code).toBe(expected === 'refused' ? 705 : 703);
        if (expected === 'refused') return;
        const code = codeOf(body.details);
        if (expected.code !== null) expect(code).toBe(expected.code);
        const { key_sealed: sealed, ...row } = await storedLink(app, 'url', code);
        expect(
          sealed === null ? null : app.vault.decryptText(sealed, keyContext({ type: 'url', code })),
        ).toBe(expected.key?.toWellFormed() ?? null);
        expect(row).toMatchObject({
          redirection_time: expected.redirectionTime,
          message: expected.message,
          clicks_limit: expected.clicksLimit,
          expires_at_ms:
            expected.validForSeconds === null ? null : app.clock.now() + expected.validForSeconds * 1000,
        });
      }),
      { numRuns: 150 },
    );
  });

  it('falls back to 15 seconds and 100 visits when the entered numbers cannot be read', async () => {
    const options = { ads_enabled: true, redirection_time: 'soon', clicks_limit: 'many' };
    const code = await makeLink(app, user.token, options);
    expect(await storedLink(app, 'url', code)).toMatchObject({ redirection_time: 15, clicks_limit: 100 });
  });

  it('refuses what is no web address, and addresses of our own', async () => {
    for (const url of ['', 'javascript:alert(1)', 'no address at all', 'https://user:pw@example.com/']) {
      const { http, body } = await create({ url });
      expect([http, body]).toEqual([
        200,
        { status: 'ok', status_code: 702, message: 'failed', details: messages.links.enterValidLink },
      ]);
    }
    for (const url of ['https://shylnk.test/abcd', 'HTTP://SHYLNK.test./', 'shylnk.test:443/x']) {
      const { body } = await create({ url }, user.token);
      expect(body).toMatchObject({ status_code: 702, details: 'This address cannot be shortened' });
    }
  });

  it('is answered as malformed only when the body is', async () => {
    for (const payload of [{}, { url: 5 }, { url: target, options: 'all' }, []]) {
      const { http, body } = await create(payload, user.token);
      expect([http, body.status]).toEqual([400, 'error']);
    }
    expect((await create({ url: target }, 'a dead token')).http).toBe(401);
  });

  it('gives a code to the first who wants it, and never again', async () => {
    const code = await makeLink(app, user.token, { new_code: 'Mine2026' });
    const again = await create({ url: target, options: { new_code: code } }, user.token);
    expect(again.body).toMatchObject({ status_code: 704, message: 'failed' });
    expect((await check(code)).body).toMatchObject({ status_code: 704, message: 'failed' });
    await app.call(endpoints.remove, { code, type: 'url' }, { token: user.token });
    expect((await check(code)).body).toMatchObject({ status_code: 704 });
    expect((await create({ url: target, options: { new_code: code } }, user.token)).body).toMatchObject({
      status_code: 704,
    });
  });

  it('tells upper and lower case of codes apart, and links from secrets', async () => {
    await makeLink(app, user.token, { new_code: 'CaseCode' });
    expect((await check('casecode')).body).toEqual({
      status: 'ok',
      status_code: 708,
      message: 'success',
      details: 'Url is available.Go ahead.',
    });
    expect((await check('CaseCode', 'secret')).body).toMatchObject({ status_code: 708 });
    expect(await makeSecret(app, user.token, { new_code: 'CaseCode' })).toBe('CaseCode');
    expect((await check('CaseCode', 'secret')).body).toMatchObject({ status_code: 704 });
  });

  it('keeps the codes that routes, calls and files need, in any letter case', async () => {
    for (const code of ['login', 'LOGIN', 'Home', 'stats', 'users', 'assets', 'expiry', 'healthz']) {
      expect((await check(code)).body).toMatchObject({ status_code: 704, message: 'failed' });
      expect((await create({ url: target, options: { new_code: code } }, user.token)).body).toMatchObject({
        status_code: 704,
      });
    }
  });

  it('says what is wrong with a code before looking for it', async () => {
    const wrong: [code: string, details: string][] = [
      ['', messages.codes.missing],
      ['abc', messages.codes.length],
      ['under_score', messages.codes.alphanumeric],
      ['nul\u0000byte', messages.codes.alphanumeric],
    ];
    for (const [code, details] of wrong) {
      expect((await check(code)).body).toEqual({
        status: 'ok',
        status_code: 705,
        message: 'failed',
        details,
      });
    }
    const visitor = await app.call(endpoints.checkAvailability, { new_code: 'free1', type: 'url' });
    expect(visitor.http).toBe(401);
  });

  it.each(['url', 'secret'] as const)(
    'lets one of 200 who want the same %s code win',
    async (type) => {
      const wishes = Array.from({ length: 200 }, () =>
        makeOne(app, type, user.token, { new_code: `Race${kind}${type}` }).catch(
          (error: Error) => error.message,
        ),
      );
      const answers = await Promise.all(wishes);
      expect(answers.filter((answer) => answer === `Race${kind}${type}`)).toHaveLength(1);
      expect(answers.filter((answer) => answer.includes('"status_code":704'))).toHaveLength(199);
    },
    60_000,
  );

  it('notes that a chosen code exists now, for whoever remembers that it did not', async () => {
    await makeLink(app, user.token, { new_code: 'Noted123' });
    const latest = await app.database.query
      .selectFrom('link_changes')
      .select(['type', 'code'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(latest).toEqual({ type: 'url', code: 'Noted123' });
  });
});

describeFirst(databaseKinds, 'anonymous abuse on %s', (kind) => {
  it('ends after 30 links in a minute and 300 in an hour from one address, and only there', async () => {
    const app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
    const createFrom = async (address: string) =>
      (await app.call(endpoints.createLink, { url: target }, { address })).http;
    let made = 0;
    for (let minute = 0; minute < 10; minute += 1) {
      const answers = await Promise.all(Array.from({ length: 31 }, () => createFrom('198.51.100.4')));
      made += answers.filter((http) => http === 200).length;
      expect(answers.filter((http) => http === 429)).toHaveLength(minute < 9 ? 1 : 10);
      app.clock.advance({ minutes: 1 });
    }
    expect(made).toBeLessThanOrEqual(300);
    const refused = await app.call(endpoints.createLink, { url: target }, { address: '198.51.100.4' });
    expect(refused.body).toMatchObject({ status: 'error', status_code: 606 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await createFrom('198.51.100.5')).toBe(200);
    const { token } = await createSignedInUser(app);
    const signedIn = await app.call(
      endpoints.createLink,
      { url: target },
      { address: '198.51.100.4', token },
    );
    expect(signedIn.http).toBe(200);
    await app.stop();
  });

  it('cannot lead to hosts of the block list, nor to what lies below them', async () => {
    const directory = await createTemporaryDirectory();
    const file = join(directory.path, 'hosts.txt');
    await writeFile(file, '# the bad ones\n0.0.0.0 evil.example\nbücher.example\n');
    const app = await startApp(kind, { environment: { BLOCKLIST_FILE: file } });
    for (const url of ['https://evil.example/', 'http://www.EVIL.example.:8080/x', 'xn--bcher-kva.example']) {
      const { body } = await app.call(endpoints.createLink, { url });
      expect(body).toMatchObject({ status_code: 702, details: 'This address cannot be shortened' });
    }
    expect((await app.call(endpoints.createLink, { url: 'notevil.example' })).body.status_code).toBe(703);
    await app.stop();
    await directory.remove();
  });
});
