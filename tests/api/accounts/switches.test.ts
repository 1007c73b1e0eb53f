import { expect, it, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { findUserByEmail } from '../../../server/accounts/stores/user-store.ts';
import { foldWaitingClicks } from '../../../server/clicks/folding/fold-waiting-clicks.ts';
import { clickedLinks } from '../../../server/links/stores/clicked-links-store.ts';
import {
  createSignedInUser,
  freshEmail,
  personWith,
  register,
  startAccountsApp,
} from '../../support/builders/account-builder.ts';
import { makeLink, storedLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { listenForVisits } from '../../support/servers/short-link-visitor.ts';
import { graphPersonWith, startGraphStandIn } from '../../support/services/graph-stand-in.ts';

vi.setConfig({ testTimeout: 60_000 });

async function withApp(
  kind: (typeof databaseKinds)[number],
  environment: Record<string, string>,
  act: (app: AppUnderTest) => Promise<void>,
): Promise<void> {
  const app = await startAccountsApp(kind, environment);
  await act(app).finally(() => app.stop());
}

describeFirst(databaseKinds, 'what whoever runs the server may switch off, on %s:', (kind) => {
  it('nothing, unless it is said; and everybody is told what', async () => {
    await withApp(kind, {}, async (app) => {
      expect((await app.call(endpoints.config)).body).toMatchObject({
        registration: 'open',
        anonymous_links: true,
        visit_breakdown: true,
      });
    });
    const off = { REGISTRATION: 'invite', ANONYMOUS_LINKS: 'off', VISIT_BREAKDOWN: 'off' };
    await withApp(kind, off, async (app) => {
      expect((await app.call(endpoints.config)).body).toMatchObject({
        registration: 'invite',
        anonymous_links: false,
        visit_breakdown: false,
      });
    });
  });

  it('new accounts, by registering and by a first sign-in with a provider; who has one goes on', async () => {
    const facebook = await startGraphStandIn();
    await withApp(kind, { REGISTRATION: 'closed', ...facebook.environment }, async (app) => {
      const email = freshEmail();
      // Closed is closed: nobody is asked for a captcha first.
      const closed = await register(app, personWith({ email }), { 'g-recaptcha-response': 'x' });
      expect(closed).toMatchObject({ http: 200, body: { status: 'ok', status_code: 641 } });
      expect((await register(app, personWith({ email }))).body.status_code).toBe(641);
      expect(await findUserByEmail(app.database.query, email)).toBeUndefined();

      const person = graphPersonWith({});
      const first = await app.call(endpoints.providerLogin, {
        provider: 'facebook',
        access_token: facebook.mintToken(person),
      });
      expect([first.body.status_code, first.body.token]).toEqual([608, undefined]);
      expect(first.body.details).toMatch(/New accounts cannot be made/);
      expect(await findUserByEmail(app.database.query, String(person.email))).toBeUndefined();

      const known = await createSignedInUser(app);
      const login = await app.call(endpoints.login, { email: known.email, password: known.password });
      expect(login.body.status_code).toBe(607);
    });
    await facebook.stop();
  });

  it("visitors' links, whichever way they are sent; people with an account go on making theirs", async () => {
    await withApp(kind, { ANONYMOUS_LINKS: 'off' }, async (app) => {
      const visit = await listenForVisits(app);
      const url = 'https://example.com/anonymous';
      const before = await app.database.query.selectFrom('links').select('id').execute();
      const ordinary = await app.call(endpoints.createLink, { url });
      const quick = await visit(endpoints.createLink.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      expect(ordinary).toMatchObject({ http: 200, body: { status_code: 721, message: 'failed' } });
      expect([quick.http, JSON.parse(quick.text)]).toEqual([200, ordinary.body]);
      expect(await app.database.query.selectFrom('links').select('id').execute()).toEqual(before);

      const { token } = await createSignedInUser(app);
      expect((await app.call(endpoints.createLink, { url }, { token })).body.status_code).toBe(703);
    });
  });

  it('where visits come from: it is neither recorded nor told, and visits are counted all the same', async () => {
    await withApp(kind, { VISIT_BREAKDOWN: 'off' }, async (app) => {
      const visit = await listenForVisits(app);
      const { token } = await createSignedInUser(app);
      const plain = await makeLink(app, token);
      const limited = await makeLink(app, token, { clicks_limit: 5 });
      const headers = { referer: 'https://www.news.example/story' };
      const bot = { 'user-agent': 'Slackbot-LinkExpanding 1.0' };
      for (const code of [plain, plain, limited])
        expect((await visit(`/${code}`, { headers })).http).toBe(302);
      // A bot is led on, too, and still not counted as a visitor.
      expect((await visit(`/${plain}`, { headers: bot })).http).toBe(302);
      expect((await visit(`/${plain}?from=mail`, { headers: bot })).http).toBe(302);
      const waiting = await app.database.query.selectFrom('click_batches').select('clicks').execute();
      expect(JSON.stringify(waiting)).not.toMatch(/news|Firefox|bot/);
      await foldWaitingClicks({ ...app, links: clickedLinks });
      expect(await app.database.query.selectFrom('link_breakdowns').selectAll().execute()).toEqual([]);
      const { body } = await app.call(endpoints.linkStatistics, { code: plain, type: 'url' }, { token });
      expect(body.total_clicks).toBe(2);
      expect(body).not.toHaveProperty('breakdown');
      expect((await storedLink(app, 'url', limited)).clicks).toBe(1);
    });
  });
});
