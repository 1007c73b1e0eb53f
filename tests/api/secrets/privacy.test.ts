import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import {
  askForHead,
  fieldOf,
  lookAt,
  messageOf,
  openByProgram,
  shareSecret,
  submitForm,
} from '../../support/builders/secret-builder.ts';
import { databaseDump, databaseFiles, isStored } from '../../support/database/stored-bytes.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

/** What chats, mail programs and search engines send when they look at an address before anybody does. */
const previewBots = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy (+https://api.slack.com/robots)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookcatalog/1.0',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Twitterbot/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'Viber/18.4.0.0 (Windows; bot)',
  'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'Pinterest/0.2 (+https://www.pinterest.com/bot.html)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 (compatible; DuckDuckBot-Https/1.1; https://duckduckgo.com/duckduckbot)',
  'Mastodon/4.2.1 (http.rb/5.1.1; +https://mastodon.social/) Bot',
  'Iframely/1.3.1 (+https://iframely.com/docs/about)',
  'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
];

const canary = 'canary-7f3a9c-in-the-coal-mine';
const key = 'key-canary-51d2';
const creatorsMessage = 'message-canary-88aa';

describeFirst(databaseKinds, 'whoever only looks at a secret on %s', (kind) => {
  let app: AppUnderTest;
  let token: string;
  beforeAll(async () => {
    app = await startApp(kind);
    ({ token } = await createSignedInUser(app));
  });
  afterAll(() => app.stop());

  it('uses nothing up and learns nothing: browsers, heads, and preview bots of all kinds', async () => {
    const { code } = await shareSecret(app, token, { text: canary, options: { clicks_limit: 1 } });
    const shown = [await lookAt(app, code), await askForHead(app, code)];
    for (const agent of previewBots) {
      const headers = { 'user-agent': agent };
      shown.push(await lookAt(app, code, { headers }), await askForHead(app, code, { headers }));
    }
    for (const page of shown) {
      expect(page.http).toBe(200);
      expect(page.html + JSON.stringify(page.headers)).not.toContain('canary');
    }
    expect((await openByProgram(app, code)).body).toMatchObject({ details: { remaining_clicks: 0 } });
  });

  it('is told neither key nor openings nor the creator’s message when it is a bot', async () => {
    const { code } = await shareSecret(app, token, {
      options: {
        clicks_limit: 3,
        password: key,
        add_enabled: true,
        redirection_time: 9,
        url_message: creatorsMessage,
      },
    });
    const bot = { headers: { 'user-agent': String(previewBots[0]) } };
    const { html } = await lookAt(app, code, bot);
    expect(html).not.toMatch(/claim|3 of 3|canary|<form/);
  });

  it('leaves the creator’s statistics as they are', async () => {
    const { code } = await shareSecret(app, token);
    for (const agent of previewBots) await lookAt(app, code, { headers: { 'user-agent': agent } });
    const { clicks } = await app.database.query
      .selectFrom('links')
      .select('clicks')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(clicks).toBe(0);
  });

  it('gets pages that nobody keeps, indexes, frames or learns of', async () => {
    const { code } = await shareSecret(app, token, { text: canary });
    const sealed = await lookAt(app, code);
    const opened = await submitForm(app, code, { claim: fieldOf(sealed, 'claim') });
    for (const page of [sealed, opened]) {
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self';/);
      const title = /<title>([^<]*)<\/title>/.exec(page.html)?.[1];
      expect(title).not.toContain(canary);
      expect(title).not.toContain(code);
    }
  });
});

describeFirst(databaseKinds, 'whoever opens a secret on %s', (kind) => {
  it('is counted with the time, and nothing else is kept', async () => {
    const app = await startApp(kind);
    const { token } = await createSignedInUser(app);
    const { code } = await shareSecret(app, token);
    await openByProgram(app, code, {}, { headers: { referer: 'https://referrer-canary.example/' } });
    expect(await databaseDump(app)).not.toMatch(/referrer-canary|Firefox|198\.51\.100/);
    const { body } = await app.call(endpoints.secretStatistics, { code, type: 'secret' }, { token });
    expect(body.total_clicks).toBe(1);
    expect(body.details[1].statistics[0].day_values.at(-1)).toEqual({ count: 1 });
    expect(body).not.toHaveProperty('breakdown');
    await app.stop();
  });
});

describeFirst(databaseKinds, 'the text of a secret on %s', (kind) => {
  it('stands in no log line, file, table or answer but the one that opens it', async () => {
    const app = await startApp(kind, { environment: { RATE_LIMITS: 'on' } });
    const { token } = await createSignedInUser(app);
    const options = { password: key, clicks_limit: 5, new_code: 'canarybird' };
    const { code } = await shareSecret(app, token, { text: canary, options });
    const answers = [
      await app.call(endpoints.createSecret, { entered_secret: messageOf(canary), options }, { token }),
      await app.call(endpoints.createSecret, { entered_secret: messageOf(canary) }),
      await app.call(
        endpoints.createSecret,
        { entered_secret: { ops: [{ insert: canary }, { insert: { image: canary } }] } },
        { token },
      ),
      await app.call(endpoints.createSecret, { entered_secret: canary, options: { password: 7 } }, { token }),
      await app.app.http.inject({
        method: 'POST',
        url: '/api/secret_message',
        headers: { 'content-type': 'application/json', authorization: token },
        payload: `{"entered_secret": "${canary}`,
      }),
      await openByProgram(app, code, { key: `${key}!` }),
      await openByProgram(app, code, { key: `${key}!`, claim: 'x' }),
      await lookAt(app, code),
    ];
    for (const answer of answers) {
      const said = 'html' in answer ? answer.html : JSON.stringify(answer.body);
      expect(said).not.toContain(canary);
      expect(said).not.toContain(key);
    }
    const claim = 'claim-canary-of-sixteen';
    expect(JSON.stringify((await openByProgram(app, code, { key, claim })).body)).toContain(canary);

    const files = await databaseFiles(app);
    const dump = await databaseDump(app);
    for (const secret of [canary, key, claim]) {
      expect(isStored(files, secret)).toBe(false);
      expect(dump).not.toContain(secret);
      expect(app.logLines.join('')).not.toContain(secret);
    }
    expect(isStored(files, code)).toBe(true);
    await app.stop();
  });

  it('is not lost when the server is started with the wrong secret, and costs no opening', async () => {
    const app = await startApp(kind);
    const { token } = await createSignedInUser(app);
    const { code } = await shareSecret(app, token, { text: canary, options: { clicks_limit: 1 } });
    const wrong = { APP_SECRET: 'another secret, also long enough to be taken' };
    const other = await startApp(kind, { sharing: app, environment: wrong });
    const failed = await openByProgram(other, code);
    expect(failed.http).toBe(500);
    expect(failed.body).toMatchObject({ status_code: 701 });
    expect(other.logLines.join('')).toContain('is APP_SECRET the right one?');
    await other.stop();

    const previous = String(app.settings.APP_SECRET);
    const rotated = await startApp(kind, {
      sharing: app,
      environment: { ...wrong, APP_SECRET_PREVIOUS: previous },
    });
    expect((await openByProgram(rotated, code)).body.message).toBe('success');
    await rotated.stop();
    await app.stop();
  });

  it('does not open in the place of another one', async () => {
    const app = await startApp(kind);
    const { token } = await createSignedInUser(app);
    const [mine, theirs] = [
      await shareSecret(app, token, { text: 'my own message' }),
      await shareSecret(app, token, { text: canary }),
    ];
    const { query } = app.database;
    const idOf = (code: string) => query.selectFrom('links').select('id').where('code', '=', code);
    const row = await query
      .selectFrom('secret_contents')
      .select(['ciphertext', 'wrapped_key'])
      .where('link_id', '=', idOf(theirs.code))
      .executeTakeFirstOrThrow();
    await query.updateTable('secret_contents').set(row).where('link_id', '=', idOf(mine.code)).execute();
    const moved = await openByProgram(app, mine.code);
    expect(moved.http).toBe(500);
    expect(JSON.stringify(moved.body)).not.toContain(canary);
    await app.stop();
  });
});
