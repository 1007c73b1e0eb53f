import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { createAltchaCaptcha } from '../../../server/captcha/altcha-captcha.ts';
import { unlimited } from '../../../server/http/rate-limiter.ts';
import { secretLinks } from '../../../server/links/stores/visited-links-store.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { openSecret } from '../../../server/secrets/opening/open-secret.ts';
import { createSecretStore } from '../../../server/secrets/stores/secret-store.ts';
import { createGoTokens } from '../../../server/visiting/go-token.ts';
import { createKeyCheck } from '../../../server/visiting/key-check.ts';
import { createSignedInUser } from '../../support/builders/account-builder.ts';
import { storedLink } from '../../support/builders/link-builder.ts';
import { openByProgram, sharePayload, submitForm } from '../../support/builders/secret-builder.ts';
import { storeSecret } from '../../support/database/stored-secret.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds, startApp } from '../../support/servers/app-under-test.ts';

describeFirst(databaseKinds, 'a large secret on %s', (kind) => {
  let app: AppUnderTest;
  let account: { id: number; token: string };
  beforeAll(async () => {
    app = await startApp(kind);
    account = await createSignedInUser(app);
  });
  afterAll(() => app.stop());

  const linesOf = (count: number) => ({
    ops: [{ insert: `first words${'\n'.repeat(count - 1)}last words\n` }],
  });

  it('has so many lines that its reader can bear them', async () => {
    const share = (lines: number) =>
      app.call(endpoints.createSecret, { entered_secret: linesOf(lines) }, { token: account.token });
    expect((await share(limits.secretMaxLines)).body.status_code).toBe(703);
    const { body } = await share(limits.secretMaxLines + 1);
    expect(body).toMatchObject({ status_code: 705, details: 'The message is too long. Please shorten it.' });
  });

  it('stays readable when it was written with more lines than a new one may have', async () => {
    const delta = linesOf(limits.secretMaxReadable);
    const code = await storeSecret(app, account.id, delta);
    expect((await openByProgram(app, code)).body.details).toMatchObject({ entered_secret: delta });
    const page = await submitForm(app, code);
    expect(page.http).toBe(200);
    expect(page.html.match(/<p>/g)?.length).toBeGreaterThanOrEqual(limits.secretMaxReadable - 1);
    expect(page.html).toContain('<p>last words</p>');
  });

  it('is the same whether it is read by a person or a program', async () => {
    const words = Array.from({ length: 3000 }, (_, line) => `line ${line} <b>&"'</b> ü 🎈`);
    const delta = { ops: [{ insert: `${words.join('\n')}\n` }] };
    const { code } = await sharePayload(app, account.token, { entered_secret: delta });
    const { body, headers } = await openByProgram(app, code);
    expect(body).toEqual({
      status: 'ok',
      status_code: 709,
      message: 'success',
      details: { entered_secret: delta, remaining_clicks: null, burn: null },
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { html } = await submitForm(app, code);
    expect(html).toContain('<p>line 2999 &lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt; ü 🎈</p>');
  });

  it('says how many openings are left', async () => {
    const delta = { ops: [{ insert: `${'many words '.repeat(9000)}\n` }] };
    const payload = { entered_secret: delta, options: { clicks_limit: 2 } };
    const { code } = await sharePayload(app, account.token, payload);
    expect((await openByProgram(app, code)).body.details).toMatchObject({ remaining_clicks: 1 });
    expect((await submitForm(app, code)).html).toContain('many words');
    expect((await openByProgram(app, code)).body.details).toBe('secExpired');
  });

  it('uses nothing up when there is no room to open it', async () => {
    const { code } = await sharePayload(app, account.token, { entered_secret: linesOf(5000) });
    const deps = {
      ...app,
      random: systemRandom,
      secrets: createSecretStore({ ...app, links: secretLinks }),
      goTokens: createGoTokens(Buffer.from('a secret')),
      keys: createKeyCheck({
        limiter: unlimited,
        captcha: createAltchaCaptcha(app, { mostTries: app.settings.CAPTCHA_TRIES }),
        vault: app.vault,
        tellOwner: async () => {},
        noteReceipt: () => {},
      }),
      noteReceipt: () => {},
    };
    const attempt = {
      code,
      address: '192.0.2.1',
      key: null,
      proof: null,
      captcha: null,
      claim: null,
      go: null,
    };
    const outcome = await openSecret(deps, { ...attempt, holdRoom: async () => false });
    expect(outcome).toMatchObject({ kind: 'unopened', hindrance: { kind: 'busy' } });
    expect((await storedLink(app, 'secret', code)).clicks).toBe(0);
    const opened = await openSecret(deps, { ...attempt, holdRoom: async () => true });
    expect(opened.kind).toBe('opened');
    expect((await storedLink(app, 'secret', code)).clicks).toBe(1);
  });

  it.each([
    ['is no JSON', `{"entered_secret":"${'x'.repeat(100_000)}`],
    ['reaches into prototypes', `{"__proto__":{"a":"${'x'.repeat(100_000)}"}}`],
    ['is no message', `{"options":"${'x'.repeat(100_000)}"}`],
  ])('is refused when it %s', async (_what, payload) => {
    const { statusCode, body } = await app.app.http.inject({
      method: 'POST',
      url: endpoints.createSecret.path,
      headers: { authorization: account.token, 'content-type': 'application/json' },
      payload,
    });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ status: 'error', status_code: 400 });
    expect(body).not.toContain('xxx');
  });
});
