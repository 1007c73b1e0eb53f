import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkDelta, type Delta } from '../../../contract/delta/delta.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { linkOptions } from '../../../contract/options/link-options.ts';
import { sealSecret } from '../../../contract/seal/seal.ts';
import { secretLinks } from '../../../server/links/stores/visited-links-store.ts';
import { createSecretStore } from '../../../server/secrets/stores/secret-store.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import {
  daySeconds,
  lookAt,
  messageOf,
  openByProgram,
  runSecretJobs,
  sharePayload,
  shareSecret,
  storedMessages,
} from '../../support/builders/secret-builder.ts';
import { expectPurged } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const text = 'the harbour gate opens at nine';

describeFirst(databaseKinds, 'the owner of a secret on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
  });
  beforeEach(async () => {
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const share = (options: object = {}) => shareSecret(app, token, { text, options });
  const edit = async (code: string, options: object) =>
    (await app.call(endpoints.edit, { code, type: 'secret', options }, { token })).body;
  const toggle = async (code: string) =>
    (await app.call(endpoints.toggle, { code, type: 'secret' }, { token })).body;
  const remove = (code: string, as = token) =>
    app.call(endpoints.remove, { code, type: 'secret' }, { token: as });
  const detailsOf = async (code: string) =>
    (await app.call(endpoints.secretStatistics, { code, type: 'secret' }, { token })).body;
  const opened = async (code: string, payload: Record<string, unknown> = {}) =>
    (await openByProgram(app, code, payload)).body;

  it('finds it in the list of secrets, without its message', async () => {
    const { code, shortUrl } = await share({ clicks_limit: 3, password: 'lantern' });
    await opened(code, { key: 'lantern' });
    const { body } = await app.call(endpoints.listLinks, { type: 'secret' }, { token });
    expect(body.details).toMatchObject([
      { code, type: 'secret', original_url: shortUrl, short_url: shortUrl, is_active: true, total_clicks: 1 },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/harbour|lantern/);
    expect((await app.call(endpoints.listLinks, {}, { token })).body.details).toEqual([]);
  });

  it('sees its details: key, openings, what becomes of it; never its message', async () => {
    const { code, shortUrl } = await share({
      clicks_limit: 3,
      password: 'lantern',
      expiry_date: 7 * daySeconds,
      destroy_after_last: true,
    });
    await opened(code, { key: 'lantern' });
    const body = await detailsOf(code);
    expect(body).toMatchObject({
      type: 'secret',
      original_url: shortUrl,
      clicks_limit: 3,
      remaining_clicks: 2,
      total_clicks: 1,
      remaining_days: 7,
      password: 'lantern',
      zero_knowledge: false,
      destroy_after_last: true,
      wiped: false,
    });
    expect(JSON.stringify(body)).not.toContain('harbour');
  });

  it('changes key, wait and limits, and visitors meet the change at once', async () => {
    const { code } = await share({ password: 'lantern' });
    expect(await edit(code, { password: 'candle', redirection_time: 5, url_message: 'Wait.' })).toMatchObject(
      {
        status_code: 707,
      },
    );
    expect((await opened(code, { key: 'lantern' })).details).toBe('wrongKey');
    expect(await opened(code, { key: 'candle' })).toMatchObject({ details: 'messageFirst', wait_seconds: 5 });
    await edit(code, { password: null, redirection_time: null, url_message: null, clicks_limit: 1 });
    expect((await opened(code)).message).toBe('success');
    expect((await opened(code)).details).toBe('secExpired');
  });

  it('makes the wait of those who were waiting start anew by an edit', async () => {
    const { code } = await share({ add_enabled: true, redirection_time: 10 });
    const { go } = await opened(code);
    app.clock.advance({ seconds: 10 });
    await edit(code, { clicks_limit: 7 });
    expect((await opened(code, { go })).details).toBe('messageFirst');
  });

  it('revives it with more openings or a new validity', async () => {
    const used = await share({ clicks_limit: 1 });
    await opened(used.code);
    expect(await edit(used.code, { clicks_limit: 2 })).toMatchObject({ status_code: 707 });
    expect((await opened(used.code)).message).toBe('success');

    const late = await share({ expiry_date: daySeconds });
    app.clock.advance({ days: 2 });
    expect((await opened(late.code)).details).toBe('secExpired');
    expect(await edit(late.code, { expiry_date: 7 * daySeconds })).toMatchObject({ status_code: 707 });
    expect((await opened(late.code)).message).toBe('success');
  });

  it('keeps its message from being destroyed by reviving it in time, not afterwards', async () => {
    const [early, late] = [
      await share({ clicks_limit: 1, destroy_after_last: true }),
      await share({ clicks_limit: 1, destroy_after_last: true }),
    ];
    await opened(early.code);
    await opened(late.code);
    app.clock.advance({ seconds: 60 });
    await edit(early.code, { clicks_limit: 2 });
    app.clock.advance({ minutes: 5 });
    await runSecretJobs(app);

    expect((await opened(early.code)).message).toBe('success');
    for (const options of [{ clicks_limit: 2 }, { expiry_date: daySeconds }, { clicks_limit: null }])
      expect(await edit(late.code, options)).toMatchObject({
        status_code: 705,
        message: 'failed',
        details: 'The message of this secret is gone for good. It cannot be revived.',
      });
    expect(await detailsOf(late.code)).toMatchObject({ wiped: true, remaining_days: 'expired' });
    expect((await opened(late.code)).details).toBe('secExpired');
  });

  it('makes void by any change what was decided before it and is counted after it', async () => {
    const idAndVersion = async (code: string) => {
      const row = await app.database.query
        .selectFrom('links')
        .select(['id', 'version', 'clicks'])
        .where('code', '=', code)
        .executeTakeFirstOrThrow();
      return { opening: { linkId: row.id, code, version: row.version, claim: null }, clicks: row.clicks };
    };
    for (const change of [
      (code: string) => edit(code, { password: 'lantern' }),
      toggle,
      (code: string) => remove(code),
    ]) {
      const { code } = await share();
      const { opening } = await idAndVersion(code);
      await change(code);
      expect(
        await createSecretStore({ ...app, links: secretLinks }).countOpening(opening, app.clock.now()),
      ).toBeNull();
      expect((await idAndVersion(code)).clicks).toBe(0);
    }
    const { code } = await share({ expiry_date: daySeconds });
    const { opening } = await idAndVersion(code);
    expect(
      await createSecretStore({ ...app, links: secretLinks }).countOpening(
        opening,
        app.clock.now() + daySeconds * 1000,
      ),
    ).toBeNull();
    expect(
      await createSecretStore({ ...app, links: secretLinks }).countOpening(opening, app.clock.now()),
    ).toMatchObject({ clicks: 1 });
  });

  it('switches it off and on; an expired one stays as it is', async () => {
    const { code } = await share({ clicks_limit: 1 });
    expect(await toggle(code)).toMatchObject({ status_code: 901 });
    expect((await opened(code)).details).toBe('secDeact');
    expect((await lookAt(app, code)).location).toBe('/expiry?details=secDeact');
    expect(await toggle(code)).toMatchObject({ status_code: 901 });
    expect((await opened(code)).message).toBe('success');
    expect(await toggle(code)).toMatchObject({ status_code: 902 });
  });

  it('stops even those who opened it a moment ago by switching it off', async () => {
    const { code } = await share({ clicks_limit: 2 });
    const claim = 'a-claim-of-sixteen-or-more';
    await opened(code, { claim });
    await toggle(code);
    expect((await opened(code, { claim })).details).toBe('secDeact');
  });

  it('deletes it for good: the message leaves the files, the code stays taken', async () => {
    const { code } = await share({ new_code: `gone${kind}` });
    const row = await storedMessages(app, [code]).executeTakeFirstOrThrow();
    expect((await remove(code)).body).toMatchObject({ status_code: 711 });

    await expectPurged(app, [row.ciphertext, row.wrapped_key as Uint8Array], () => runSecretJobs(app));
    expect((await opened(code)).details).toBe('secInvalid');
    expect((await remove(code)).http).toBe(404);
    const again = await app.call(
      endpoints.createSecret,
      { entered_secret: messageOf('another one'), options: { new_code: code } },
      { token },
    );
    expect(again.body.status_code).toBe(704);
  });

  it('is the only one who can do any of it', async () => {
    const { code } = await share();
    const stranger = (await createSignedInUser(app)).token;
    for (const [endpoint, payload] of [
      [endpoints.edit, { code, type: 'secret', options: { clicks_limit: 1 } }],
      [endpoints.toggle, { code, type: 'secret' }],
      [endpoints.remove, { code, type: 'secret' }],
      [endpoints.remove, { code, type: 'url' }],
      [endpoints.secretStatistics, { code, type: 'secret' }],
    ] as const)
      expect((await app.call<unknown, unknown>(endpoint, payload, { token: stranger })).http).toBe(404);
    expect((await opened(code)).message).toBe('success');
  });

  it('sees of a zero-knowledge secret that there is no key, and cannot give it one', async () => {
    const { sealed } = await sealSecret(checked(messageOf(text)), 'a key the server never sees');
    const { code } = await sharePayload(app, token, { sealed });
    expect(await detailsOf(code)).toMatchObject({ zero_knowledge: true, password: null });
    expect(await edit(code, { password: 'lantern' })).toMatchObject({
      status_code: 705,
      details: linkOptions.key.edit.sealed,
    });
    expect(await edit(code, { clicks_limit: 3 })).toMatchObject({ status_code: 707 });
  });

  it('learns which codes are free among secrets, whatever links have', async () => {
    const { code } = await share({ new_code: `free${kind}` });
    const check = async (type: string) =>
      (await app.call(endpoints.checkAvailability, { new_code: code, type }, { token })).body.status_code;
    expect(await check('secret')).toBe(704);
    expect(await check('url')).toBe(708);
  });

  function checked(message: object): Delta {
    const delta = checkDelta(message);
    if (!delta.ok) throw new Error(delta.failure);
    return delta.value;
  }
});
