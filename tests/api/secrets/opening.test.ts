import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import {
  daySeconds,
  fieldOf,
  lookAt,
  messageOf,
  openByProgram,
  shareSecret,
  submitForm,
} from '../../support/builders/secret-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

const text = 'the harbour gate opens at nine';

describeFirst(databaseKinds, 'opening a secret on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
    token = (await createSignedInUser(app)).token;
  });
  afterAll(() => app.stop());

  const share = (options: object = {}) => shareSecret(app, token, { text, options });
  const clicksOf = async (code: string) =>
    (
      await app.database.query
        .selectFrom('links')
        .select('clicks')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).clicks;

  it('shows a sealed page first, and the message when the button is pressed', async () => {
    const { code } = await share({ clicks_limit: 3, expiry_date: 7 * daySeconds });
    const sealed = await lookAt(app, code);
    expect(sealed.http).toBe(200);
    expect(sealed.html).toContain('3 of 3');
    expect(sealed.html).not.toContain(text);

    const opened = await submitForm(app, code, { claim: fieldOf(sealed, 'claim') });
    expect(opened.http).toBe(200);
    expect(opened.html).toContain(text);
    expect(opened.html).toContain('2 more times');
    expect(await clicksOf(code)).toBe(1);
  });

  it('answers a program with the message and the openings left', async () => {
    const { code } = await share({ clicks_limit: 2 });
    const { http, body } = await openByProgram(app, code);
    expect(http).toBe(200);
    expect(body).toEqual({
      status: 'ok',
      status_code: 709,
      message: 'success',
      details: { entered_secret: messageOf(text), remaining_clicks: 1, burn: expect.any(String) },
    });
  });

  it('counts every opening of a secret without limit', async () => {
    const { code } = await share();
    const answers = await Promise.all(Array.from({ length: 20 }, () => openByProgram(app, code)));
    expect(answers.every(({ body }) => body.message === 'success')).toBe(true);
    expect(answers[0]?.body.details).toMatchObject({ remaining_clicks: null });
    expect(await clicksOf(code)).toBe(20);
  });

  it('refuses when the openings are used up, when its time is over, and when there is no such secret', async () => {
    const once = await share({ clicks_limit: 1 });
    await openByProgram(app, once.code);
    expect((await openByProgram(app, once.code)).body).toMatchObject({
      message: 'failed',
      details: 'secExpired',
    });
    expect((await lookAt(app, once.code)).location).toBe('/expiry?details=secExpired');
    expect((await submitForm(app, once.code)).location).toBe('/expiry?details=secExpired');

    const { code } = await share({ expiry_date: daySeconds });
    app.clock.advance({ days: 1 });
    expect((await openByProgram(app, code)).body.details).toBe('secExpired');
    expect((await lookAt(app, code)).location).toBe('/expiry?details=secExpired');

    expect((await openByProgram(app, 'nobodyhasit')).body.details).toBe('secInvalid');
    expect((await lookAt(app, 'nobodyhasit')).location).toBe('/expiry?details=secInvalid');
    expect((await lookAt(app, 'no')).http).toBe(404);
  });

  it('is closed to a link of the same code, and the link to it', async () => {
    const { code } = await share();
    const link = await app.app.http.inject({ method: 'GET', url: `/${code}` });
    expect(link.headers.location).toBe('/expiry?details=shylnkInvalid');
  });

  describe('with a key', () => {
    const key = 'quiet-lantern-42';

    it('opens with the right one; a wrong one never uses up an opening', async () => {
      const { code } = await share({ clicks_limit: 1, password: key });
      expect((await lookAt(app, code)).html).toContain('Needed');
      for (const wrong of [{}, { key: '' }, { key: 'Quiet-lantern-42' }, { key: `${key} ` }]) {
        const { http, body } = await openByProgram(app, code, wrong);
        expect(http).toBe(200);
        expect(body).toMatchObject({ status_code: 710, message: 'failed', details: 'wrongKey' });
      }
      const page = await submitForm(app, code, { key: 'nope' });
      expect(page.http).toBe(403);
      expect(page.html).not.toContain(text);
      expect(await clicksOf(code)).toBe(0);
      expect((await openByProgram(app, code, { key })).body.message).toBe('success');
    });

    it('never takes the key from an address', async () => {
      const { code } = await share({ password: key });
      const { body } = await openByProgram(app, `${code}?key=${key}`);
      expect(body.details).toBe('wrongKey');
    });
  });

  describe('with a message first', () => {
    const options = { add_enabled: true, redirection_time: 10, url_message: 'Sit down first.' };

    it('waits for the seconds, however often the button is pressed', async () => {
      const { code } = await share({ ...options, clicks_limit: 1 });
      const sealed = await lookAt(app, code);
      expect(sealed.html).toContain('Sit down first.');
      const form = { claim: fieldOf(sealed, 'claim'), go: fieldOf(sealed, 'go') };

      const tooEarly = await submitForm(app, code, form);
      expect(tooEarly.http).toBe(200);
      expect(tooEarly.html).not.toContain(text);
      expect((await submitForm(app, code, { claim: form.claim })).html).not.toContain(text);
      expect(await clicksOf(code)).toBe(0);

      app.clock.advance({ seconds: 10 });
      expect((await submitForm(app, code, form)).html).toContain(text);
    });

    it('tells a program how long to wait, and does not take another secret’s token', async () => {
      const { code } = await share(options);
      const other = await share(options);
      const { body } = await openByProgram(app, code);
      expect(body).toMatchObject({
        message: 'failed',
        details: 'messageFirst',
        url_message: 'Sit down first.',
        wait_seconds: 10,
      });
      app.clock.advance({ seconds: 10 });
      expect((await openByProgram(app, other.code, { go: body['go'] })).body.details).toBe('messageFirst');
      expect((await openByProgram(app, code, { go: body['go'] })).body.message).toBe('success');
    });

    it('asks for the key before anything else', async () => {
      const { code } = await share({ ...options, password: 'lantern' });
      expect((await openByProgram(app, code)).body.details).toBe('wrongKey');
      expect((await openByProgram(app, code, { key: 'lantern' })).body.details).toBe('messageFirst');
    });
  });

  describe('with a claim', () => {
    const claim = 'a-claim-of-sixteen-or-more';

    it('opens again for two minutes without counting, also when it was the last opening', async () => {
      const { code } = await share({ clicks_limit: 1 });
      const first = await openByProgram(app, code, { claim });
      app.clock.advance({ seconds: 119 });
      const again = await openByProgram(app, code, { claim });
      expect(again.body).toEqual(first.body);
      expect((await openByProgram(app, code, { claim: 'somebody-elses-claim' })).body.details).toBe(
        'secExpired',
      );
      app.clock.advance({ seconds: 1 });
      expect((await openByProgram(app, code, { claim })).body.details).toBe('secExpired');
      expect(await clicksOf(code)).toBe(1);
    });

    it('counts anew when the two minutes are over and openings are left', async () => {
      const { code } = await share({ clicks_limit: 3 });
      await openByProgram(app, code, { claim });
      app.clock.advance({ minutes: 5 });
      expect((await openByProgram(app, code, { claim })).body.details).toMatchObject({ remaining_clicks: 1 });
      expect((await openByProgram(app, code, { claim })).body.details).toMatchObject({ remaining_clicks: 1 });
      expect(await clicksOf(code)).toBe(2);
    });

    it('counts a double click once', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { code } = await share({ clicks_limit: 5 });
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => openByProgram(app, code, { claim })),
        );
        expect(answers.map(({ body }) => body.details)).toEqual(
          Array(8).fill({
            entered_secret: messageOf(text),
            remaining_clicks: 4,
            burn: expect.any(String),
          }),
        );
        expect(await clicksOf(code)).toBe(1);
      }
    });

    it('asks for the key again, and not for the wait', async () => {
      const { code } = await share({
        clicks_limit: 1,
        password: 'lantern',
        add_enabled: true,
        redirection_time: 10,
      });
      const waiting = await openByProgram(app, code, { key: 'lantern' });
      app.clock.advance({ seconds: 10 });
      const opening = { claim, key: 'lantern', go: waiting.body['go'] };
      expect((await openByProgram(app, code, opening)).body.message).toBe('success');
      expect((await openByProgram(app, code, { claim })).body.details).toBe('wrongKey');
      expect((await openByProgram(app, code, { claim, key: 'lantern' })).body.message).toBe('success');
    });

    it('is worth nothing on another secret', async () => {
      const [one, other] = [await share({ clicks_limit: 1 }), await share({ clicks_limit: 1 })];
      await openByProgram(app, one.code, { claim });
      await openByProgram(app, other.code);
      expect((await openByProgram(app, other.code, { claim })).body.details).toBe('secExpired');
    });

    it('lets the browser that opened it come back to the address, and nobody else', async () => {
      const { code } = await share({ clicks_limit: 1 });
      const opened = await submitForm(app, code, { claim: fieldOf(await lookAt(app, code), 'claim') });
      const cookie = String(opened.headers['set-cookie']);
      expect(cookie).toMatch(
        new RegExp(`^shylnk-claim=[\\w-]+; Max-Age=120; Path=/s/${code}; HttpOnly; SameSite=Lax; Secure$`),
      );
      const back = await lookAt(app, code, { headers: { cookie: cookie.split(';')[0] as string } });
      expect(back.http).toBe(200);
      expect(back.html).toContain('uses nothing up');
      expect((await submitForm(app, code, { claim: fieldOf(back, 'claim') })).html).toContain(text);
      expect((await lookAt(app, code)).location).toBe('/expiry?details=secExpired');
      expect(await clicksOf(code)).toBe(1);
    });
  });

  it('turns whatever else is posted away without opening', async () => {
    const { code } = await share({ clicks_limit: 1 });
    for (const payload of [
      { claim: 'short' },
      { claim: ['a-claim-of-sixteen-or-more'] },
      { proof: 'x' },
      { key: 7 },
      { go: {} },
    ])
      expect((await openByProgram(app, code, payload)).http).toBe(400);
    expect(await clicksOf(code)).toBe(0);
  });
});

describeFirst(databaseKinds, 'guessing the key of a secret on %s', (kind) => {
  it('is stopped before the comparison, and does not lock the rightful reader out', async () => {
    const app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
    const { token } = await createSignedInUser(app);
    const { code } = await shareSecret(app, token, { text, options: { password: 'lantern' } });
    const guesser = { address: '192.0.2.66' };
    for (let guess = 0; guess < 10; guess += 1)
      expect((await openByProgram(app, code, { key: `guess${guess}` }, guesser)).body.details).toBe(
        'wrongKey',
      );

    const stopped = await openByProgram(app, code, { key: 'lantern' }, guesser);
    expect(stopped.http).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const page = await submitForm(app, code, { key: 'lantern' }, guesser);
    expect(page.http).toBe(429);
    expect(page.html).not.toContain(text);

    const reader = await openByProgram(app, code, { key: 'lantern' }, { address: '198.51.100.9' });
    expect(reader.body.message).toBe('success');
    app.clock.advance({ minutes: 11 });
    expect((await openByProgram(app, code, { key: 'lantern' }, guesser)).body.message).toBe('success');
    await app.stop();
  });
});
