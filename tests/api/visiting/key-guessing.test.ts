import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createSignedInUser,
  solveCaptcha,
  startAccountsApp,
} from '../../support/builders/account-builder.ts';
import { makeOne, storedLink } from '../../support/builders/link-builder.ts';
import { alsoLong, describeFirst, rest } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { waitForMailsTo } from '../../support/servers/outbox.ts';

/** Every key of four digits, as somebody goes through them; the right one is neither first nor last. */
const guesses = Array.from({ length: 10_000 }, (_, n) => n.toString().padStart(4, '0'));
const rightKey = '0471';
/** What an address may try in ten minutes, and what all together may try of one link before a captcha is asked for. */
const perAddress = 10;
const perLink = 100;
const windowSeconds = 600;

const guessed = [
  { type: 'secret', times: 1000 },
  { type: 'url', times: alsoLong([1000], [guesses.length]).at(-1) as number },
] as const;

describeFirst(databaseKinds, 'guessing a key on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;

  beforeAll(async () => {
    app = await startAccountsApp(kind, { RATE_LIMITS: 'on' });
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  describeFirst(guessed, 'of a $type that opens once', ({ type, times }) => {
    async function tryKey(code: string, key: string, address: string, captcha?: string) {
      const response = await app.app.http.inject({
        method: 'POST',
        url: type === 'url' ? `/${code}` : `/s/${code}`,
        remoteAddress: address,
        headers: { accept: 'application/json' },
        payload: { key, ...(captcha === undefined ? {} : { captcha }) },
      });
      return {
        ...(response.json() as { status_code: number; details: string; captcha?: unknown }),
        http: response.statusCode,
      };
    }

    /** Tries the keys one after the other, many on their way at a time; says how many were compared, and found. */
    async function tryAll(
      code: string,
      keys: readonly string[],
      addressOf: (index: number) => string,
      onTheirWay = 250,
    ) {
      const seen = { compared: 0, tooMany: 0, askedForCaptcha: 0, found: 0 };
      for (let from = 0; from < keys.length; from += onTheirWay) {
        const answers = await Promise.all(
          keys.slice(from, from + onTheirWay).map((key, n) => tryKey(code, key, addressOf(from + n))),
        );
        for (const { http, status_code } of answers) {
          if (http === 429) seen.tooMany += 1;
          else if (status_code === 710) seen.compared += 1;
          else if (status_code === 632) seen.askedForCaptcha += 1;
          else if (status_code === 709) seen.found += 1;
        }
      }
      return seen;
    }

    it(
      `${times} times from one address finds nothing, uses nothing up and keeps nobody else out`,
      rest,
      async () => {
        const code = await makeOne(app, type, token, { password: rightKey, clicks_limit: 1 });
        const guesser = () => '198.51.100.1';
        expect(await tryAll(code, guesses.slice(0, times), guesser)).toEqual({
          compared: perAddress,
          tooMany: times - perAddress,
          askedForCaptcha: 0,
          found: 0,
        });
        app.clock.advance({ seconds: windowSeconds - 1 });
        expect(await tryAll(code, guesses.slice(perAddress, 40), guesser)).toMatchObject({ compared: 0 });
        app.clock.advance({ seconds: 1 });
        expect(await tryAll(code, guesses.slice(perAddress, 40), guesser)).toMatchObject({
          compared: perAddress,
        });
        expect((await storedLink(app, type, code)).clicks).toBe(0);
        expect(await tryKey(code, rightKey, '203.0.113.9')).toMatchObject({ http: 200, status_code: 709 });
      },
    );

    it('from four hundred addresses at once is compared a hundred times, and the reader gets in with a captcha', async () => {
      const code = await makeOne(app, type, token, { password: rightKey, clicks_limit: 1 });
      const seen = await tryAll(
        code,
        // The right key is the very last, when all others are still on their way.
        [...guesses.slice(0, 400).filter((key) => key !== rightKey), rightKey],
        (index) => `10.${type === 'url' ? 1 : 2}.${index >> 8}.${index & 255}`,
        401,
      );
      expect(seen).toEqual({ compared: perLink, tooMany: 0, askedForCaptcha: 301, found: 0 });

      const reader = '203.0.113.9';
      expect(await tryKey(code, rightKey, reader)).toMatchObject({
        http: 200,
        status_code: 632,
        message: 'failed',
        details: 'captchaNeeded',
        captcha: {
          kind: 'altcha',
          challenge_url: 'https://shylnk.test/api/captcha',
          send_as: 'captcha',
        },
      });
      const used = await solveCaptcha(app);
      expect(await tryKey(code, '0000', reader, used)).toMatchObject({ status_code: 710 });
      expect(await tryKey(code, rightKey, reader, used), 'a captcha counts once').toMatchObject({
        status_code: 632,
      });
      expect(await tryKey(code, rightKey, reader, 'made up')).toMatchObject({ status_code: 632 });
      const solved = await solveCaptcha(app);
      expect(await tryKey(code, rightKey, reader, solved)).toMatchObject({ http: 200, status_code: 709 });
    });

    it('at leisure is compared three hundred times a day', rest, async () => {
      const code = await makeOne(app, type, token, { password: rightKey, clicks_limit: 1 });
      let compared = 0;
      for (let round = 0; round < 4; round += 1) {
        const keys = Array<string>(110).fill('0000');
        const seen = await tryAll(code, keys, (index) => `10.${round + 3}.${index >> 8}.${index & 255}`, 55);
        compared += seen.compared;
        app.clock.advance({ seconds: windowSeconds });
      }
      expect(compared).toBe(300);
      expect(await tryKey(code, rightKey, '203.0.113.9')).toMatchObject({ status_code: 632 });
      app.clock.advance({ hours: 24 });
      expect(await tryKey(code, rightKey, '203.0.113.9')).toMatchObject({ status_code: 709 });
    });

    it('from all the addresses of one provider’s customer is limited as from one', async () => {
      const inNetworks = async (addressOf: (index: number) => string) => {
        const code = await makeOne(app, type, token, { password: rightKey });
        return tryAll(code, Array<string>(99).fill('0000'), addressOf, 33);
      };
      const subnets = (index: number) => (0x4200 + index).toString(16);
      expect(await inNetworks((index) => `2001:db8:7:${subnets(index)}::1`), 'a /56').toMatchObject({
        compared: 30,
        tooMany: 69,
      });
      expect(
        await inNetworks((index) => `2001:db8:8:${(index * 256).toString(16)}::1`),
        'a /48',
      ).toMatchObject({
        compared: 90,
        tooMany: 9,
      });
      expect(await inNetworks((index) => `2001:db8:${index + 16}::1`), 'all over').toMatchObject({
        compared: 99,
      });
    });

    it('is told to the owner by mail, once a day', rest, async () => {
      const owner = await createSignedInUser(app);
      const code = await makeOne(app, type, owner.token, { password: rightKey });
      // Exactly the budget, and one more.
      const swarm = (net: number) =>
        tryAll(code, Array<string>(101).fill('0000'), (index) => `10.${net}.0.${index}`, 50);
      await swarm(20);
      const [mail] = await waitForMailsTo(app, owner.email);
      const thing = type === 'url' ? 'link' : 'secret';
      expect(mail?.subject).toBe(`Somebody is guessing the key of your ${thing}`);
      expect(mail?.text).toContain(`https://shylnk.test/${type === 'url' ? '' : 's/'}${code}.`);
      expect(mail?.text).toContain(`https://shylnk.test/home?type=${type}&code=${code}`);
      expect(`${mail?.text}${mail?.html}`).not.toContain(rightKey);
      app.clock.advance({ hours: 12 });
      await swarm(21);
      app.clock.advance({ hours: 12 });
      await swarm(22);
      await waitForMailsTo(app, owner.email, 2);
      expect(await waitForMailsTo(app, owner.email, 2)).toHaveLength(2);
    });

    it('shows its next reader a captcha on the page, and no scripts for it before', async () => {
      const code = await makeOne(app, type, token, { password: rightKey });
      const url = type === 'url' ? `/${code}` : `/s/${code}`;
      const headers = {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      };
      const page = async () => (await app.app.http.inject({ method: 'GET', url, headers })).body;
      expect(await page()).toContain('name="key"');
      expect(await page()).not.toMatch(/captcha/);
      await tryAll(code, Array<string>(110).fill('0000'), (index) => `10.30.0.${index}`, 55);
      const shown = await page();
      expect(shown).toContain('data-captcha="{&quot;kind&quot;:&quot;altcha&quot;}"');
      expect(shown).toMatch(/<script type="module" src="\/assets\/v\/captcha-[\w-]+\.js">/);
      expect(shown).toContain('needs JavaScript for it');
      const sent = await app.app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `key=${rightKey}`,
      });
      expect(sent.statusCode).toBe(403);
      expect(sent.body).toContain('role="alert"');
      expect(sent.body).not.toContain(rightKey);
    });
  });
});
