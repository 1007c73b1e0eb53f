import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { pictures } from '../../contract/delta/pictures.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import {
  messageOf,
  openByProgram,
  sharePayload,
  shareSecret,
  storedMessages,
} from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'creating a secret on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  let ownerId: number;
  beforeAll(async () => {
    app = await startApp(kind);
    ({ token, id: ownerId } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  const create = (payload: unknown) => app.call(endpoints.createSecret, payload, { token });
  const rowOf = (code: string) =>
    app.database.query
      .selectFrom('links')
      .selectAll()
      .where('code', '=', code)
      .where('type', '=', 'secret')
      .executeTakeFirstOrThrow();

  it('answers with a short address whose code nobody can guess', async () => {
    const { http, body } = await create({ entered_secret: messageOf('meet me at noon') });
    expect(http).toBe(200);
    expect(body).toMatchObject({ status: 'ok', status_code: 703, message: 'success' });
    expect(body.details).toMatch(/^https:\/\/shylnk\.test\/s\/[A-Za-z0-9]{12}$/);
  });

  it('needs an account', async () => {
    const payload = { entered_secret: messageOf('meet me at noon') };
    expect((await app.call(endpoints.createSecret, payload)).http).toBe(401);
    expect((await app.call(endpoints.createSecret, payload, { token: 'dead' })).http).toBe(401);
  });

  it('keeps every option', async () => {
    const { code } = await shareSecret(app, token, {
      options: {
        password: 'lantern',
        add_enabled: true,
        redirection_time: '12',
        url_message: 'Sit down first.',
        clicks_limit: 4,
        new_code: 'harbour1',
        expiry_date: 7 * 24 * 60 * 60,
        destroy_after_last: true,
      },
    });
    expect(code).toBe('harbour1');
    expect(await rowOf(code)).toMatchObject({
      owner_id: ownerId,
      target: null,
      redirection_time: 12,
      message: 'Sit down first.',
      clicks_limit: 4,
      expires_at_ms: app.clock.now() + 7 * 24 * 60 * 60 * 1000,
      destroy_after_last: 1,
      zero_knowledge: 0,
    });
  });

  it('gives a code once, and keeps those of links apart', async () => {
    await shareSecret(app, token, { options: { new_code: 'onlyone' } });
    const again = await create({ entered_secret: messageOf('second'), options: { new_code: 'onlyone' } });
    expect(again.body).toMatchObject({ status_code: 704, message: 'failed' });
    expect(await storedMessages(app, ['onlyone']).execute()).toHaveLength(1);
    const reserved = await create({ entered_secret: messageOf('second'), options: { new_code: 'Login' } });
    expect(reserved.body.status_code).toBe(704);
  });

  it.each([
    ['too few words', { entered_secret: messageOf('a b c !!') }, messages.secrets.tooShort],
    ['nothing at all', {}, messages.secrets.tooShort],
    ['an empty key', { options: { password: '' } }, messages.secrets.keyMissing],
    [
      'a message without seconds',
      { options: { add_enabled: true, url_message: 'wait' } },
      messages.secrets.redirectionMissing,
    ],
    [
      'three seconds',
      { options: { add_enabled: true, redirection_time: 3 } },
      'Redirection time must be atleast 4 seconds',
    ],
    [
      'a message of 301 characters',
      { options: { add_enabled: true, redirection_time: 9, url_message: 'x'.repeat(301) } },
      messages.links.messageTooLong,
    ],
    ['an empty limit', { options: { clicks_limit: '' } }, messages.secrets.visitsMissing],
    ['a limit of none', { options: { clicks_limit: 0 } }, messages.secrets.visitsMissing],
    ['a code with a dash', { options: { new_code: 'har-bour' } }, messages.codes.alphanumeric],
    [
      'a script instead of a picture',
      { entered_secret: { ops: [{ insert: { image: 'data:image/svg+xml;base64,PHN2Zy8+' } }] } },
      null,
    ],
  ])('is refused with %s, in words', async (_what, changes, sentence) => {
    const entered = 'options' in changes ? { entered_secret: messageOf('meet me at noon') } : {};
    const { http, body } = await create({ ...entered, ...changes });
    expect(http).toBe(200);
    expect(body).toMatchObject({ status: 'ok', status_code: 705, message: 'failed' });
    if (sentence !== null) expect(body.details).toBe(sentence);
    expect(body.details).not.toBe('');
  });

  it('takes every format, a picture and a video, and gives them back as they were written', async () => {
    const entered_secret: { ops: object[] } = {
      ops: [
        { insert: 'Bold', attributes: { bold: true } },
        { insert: ' and a ' },
        { insert: 'link', attributes: { link: 'https://example.com/' } },
        { insert: '\n', attributes: { list: 'bullet', indent: 2 } },
        { insert: { image: pictures.png } },
        { insert: '\n' },
        { insert: { video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
        { insert: 'the end\n' },
      ],
    };
    const { code } = await sharePayload(app, token, { entered_secret });
    const { body } = await openByProgram(app, code);
    const { entered_secret: opened } = body.details as { entered_secret: { ops: unknown[] } };
    expect(opened.ops).toEqual(
      entered_secret.ops.with(6, { insert: { video: { provider: 'youtube', id: 'dQw4w9WgXcQ' } } }),
    );
  });

  it('takes nearly five mebibytes of pictures and refuses more', async () => {
    // A real picture, and behind it bytes that no picture shows: they have to come back as they are.
    const padded = (bytes: number) => {
      const png = Buffer.from(pictures.png.slice(pictures.png.indexOf(',') + 1), 'base64');
      return `data:image/png;base64,${Buffer.concat([png, Buffer.alloc(bytes)]).toString('base64')}`;
    };
    const withPicture = (bytes: number) => ({
      entered_secret: {
        ops: [{ insert: 'a picture\n' }, { insert: { image: padded(bytes) } }, { insert: '\n' }],
      },
    });
    const { code } = await sharePayload(app, token, withPicture(3_900_000));
    const { body } = await openByProgram(app, code);
    expect(body.details).toMatchObject(withPicture(3_900_000));
    expect((await create(withPicture(4_000_000))).body.status_code).toBe(705);
    expect((await create(withPicture(limits.secretBodyMaxBytes))).http).toBe(413);
  });
});

describeFirst(databaseKinds, 'creating secrets without end on %s', (kind) => {
  it('is stopped by account', async () => {
    const app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
    const [busy, other] = [await createSignedInUser(app), await createSignedInUser(app)];
    const tooShort = { entered_secret: messageOf('x') };
    for (let count = 0; count < 120; count += 1)
      expect((await app.call(endpoints.createSecret, tooShort, { token: busy.token })).http).toBe(200);
    expect((await app.call(endpoints.createSecret, tooShort, { token: busy.token })).http).toBe(429);
    expect((await app.call(endpoints.createSecret, tooShort, { token: other.token })).http).toBe(200);
    await app.stop();
  });
});
