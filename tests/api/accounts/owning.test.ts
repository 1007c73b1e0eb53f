import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  freshEmail,
  register,
  personWith as registrant,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeApiKey } from '../../support/builders/api-key-builder.ts';
import { makeLink, makeSecret } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { tokenMailedTo, waitForMailsTo } from '../../support/servers/outbox.ts';
import {
  type GraphStandIn,
  graphPersonWith,
  startGraphStandIn,
} from '../../support/services/graph-stand-in.ts';
import { type OidcProvider, personWith, startOidcProvider } from '../../support/services/oidc-provider.ts';

// Hashing is slow by design, and slower where other tests run beside these.
vi.setConfig({ testTimeout: 60_000 });

const newPassword = 'Better2horse!';

describeFirst(databaseKinds, 'an address that somebody else gave first, on %s', (kind) => {
  let google: OidcProvider;
  let facebook: GraphStandIn;
  let app: AppUnderTest;
  beforeAll(async () => {
    google = await startOidcProvider({ redirectUri: 'https://shylnk.test/auth/google/callback' });
    facebook = await startGraphStandIn();
    app = await startAccountsApp(kind, { ...google.environment, ...facebook.environment });
  });
  afterAll(async () => {
    await app.stop();
    await google.stop();
    await facebook.stop();
  });

  const byGoogle = async (email: string, given: object = {}, person = personWith({ email })) =>
    app.call(endpoints.providerLogin, {
      access_token: await google.mintToken(person),
      provider: 'google',
      ...given,
    });
  const byFacebook = (person: ReturnType<typeof graphPersonWith>) =>
    app.call(endpoints.providerLogin, { access_token: facebook.mintToken(person), provider: 'facebook' });
  const byPassword = async (email: string, password = strongPassword) =>
    (await app.call(endpoints.login, { email, password })).body;
  const confirm = async (confirmation_token: string, token?: string) =>
    (await app.call(endpoints.confirm, { confirmation_token }, token === undefined ? {} : { token })).body
      .status_code;
  const disown = async (token: string) => (await app.call(endpoints.disown, { token })).body.status_code;
  const isSignedIn = async (token: unknown) =>
    (await app.call(endpoints.profile, {}, { token: String(token) })).http === 200;

  /** The token of the link `This was not me`. */
  async function notMeToken(email: string): Promise<string> {
    const mails = await waitForMailsTo(app, email);
    return /\/not-me\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  }

  async function reset(email: string): Promise<number> {
    await app.call(endpoints.forgotPassword, { user: { email } });
    const answer = await app.call(endpoints.resetPassword, {
      reset_password_token: await tokenMailedTo(app, email, 'Reset'),
      password: newPassword,
      confirmPassword: newPassword,
    });
    return answer.body.status_code;
  }

  async function mailAbout(email: string, subject: string): Promise<string> {
    await expect
      .poll(async () => (await waitForMailsTo(app, email)).some((mail) => mail.subject === subject), {
        timeout: 60_000,
      })
      .toBe(true);
    return (await waitForMailsTo(app, email)).find((mail) => mail.subject === subject)?.text ?? '';
  }

  async function isListEmpty(token: unknown): Promise<boolean> {
    const lists = ['url', 'secret'].map((type) =>
      app.call(endpoints.listLinks, { type }, { token: String(token) }),
    );
    return (await Promise.all(lists)).every(({ body }) => body.details.length === 0);
  }

  /** Somebody who holds another's address through Facebook, is signed in, and has left all that can be left. */
  async function plant() {
    const person = graphPersonWith({});
    const email = String(person.email);
    const { body } = await byFacebook(person);
    const token = String(body.token);
    const link = await makeLink(app, token, {}, 'https://evil.example/');
    const secret = await makeSecret(app, token);
    const { id: apiKey } = await makeApiKey(app, token);
    await app.call(
      endpoints.setDefaults,
      {
        password: 'planted',
        redirection_time: 9,
        validity: 7,
        clicks_limit: 3,
        url_message: 'planted',
        notify: 'opened',
      },
      { token },
    );
    return { person, email, token, link, secret, apiKey };
  }

  type Planted = Awaited<ReturnType<typeof plant>>;

  /** Whether a program could call with a key. */
  async function isLiveKey(id: string): Promise<boolean> {
    const keys = app.database.query.selectFrom('api_keys').select('id').where('id', '=', id);
    return (await keys.where('revoked_at_ms', 'is', null).execute()).length > 0;
  }

  async function expectNothingLeft(planted: Planted, owner: unknown) {
    const { person, email, token, link, secret, apiKey } = planted;
    expect(await isSignedIn(token), 'the session').toBe(false);
    expect((await byFacebook(person)).body.status_code, 'the identity').toBe(608);
    expect(await isLiveKey(apiKey), 'the API key').toBe(false);
    expect(await isListEmpty(owner), 'links and secrets').toBe(true);
    const visit = (url: string) => app.app.http.inject({ method: 'GET', url });
    expect((await visit(`/${link}`)).headers.location).toBe('/expiry?details=shylnkInvalid');
    expect((await visit(`/s/${secret}`)).headers.location).toBe('/expiry?details=secInvalid');
    const defaults = await app.call(endpoints.getDefaults, {}, { token: String(owner) });
    expect(defaults.body.details, 'the defaults').toEqual({
      password: null,
      redirection_time: null,
      validity: null,
      clicks_limit: null,
      url_message: null,
      notify: null,
    });
    const contents = app.database.query
      .selectFrom('secret_contents')
      .select('link_id')
      .where('link_id', 'in', (links) => links.selectFrom('links').select('id').where('code', '=', secret));
    // A job wipes what is left, which it is woken for.
    await expect
      .poll(() => contents.execute(), { message: 'the message itself', timeout: 20_000 })
      .toEqual([]);
    expect(await mailAbout(email, 'Your address is yours alone now')).toContain('What they left is gone');
  }

  describe('with a password', () => {
    it('tells its owner who did so, when, and how to say that it was not them', async () => {
      const email = freshEmail();
      await register(app, registrant({ email, firstname: 'Mallory', lastname: 'Evil' }));
      const [mail] = await waitForMailsTo(app, email);
      for (const part of [mail?.text, mail?.html]) {
        expect(part).toContain('Somebody who gave the name Mallory Evil registered with');
        expect(part).toMatch(/, on \d{1,2} \w+ \d{4} at \d\d:\d\d UTC\./);
        expect(part).toContain('Until you confirm, nobody can sign in with your address.');
        expect(part).toMatch(/https:\/\/shylnk\.test\/not-me\?token=[\w-]+/);
      }
    });

    it('says no name that is none', async () => {
      const email = freshEmail();
      await register(app, registrant({ email, firstname: 'Visit evil.example', lastname: 'now' }));
      const [mail] = await waitForMailsTo(app, email);
      expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
      expect(mail?.text).toContain('Somebody registered with');
    });

    it('is free again once its owner says that it was not them', async () => {
      const email = freshEmail();
      await register(app, registrant({ email }));
      const token = await notMeToken(email);
      const confirmation = await tokenMailedTo(app, email);
      expect((await app.app.http.inject({ url: `/not-me?token=${token}` })).statusCode).toBe(200);
      expect(await byPassword(email), 'looking at the page does nothing').toMatchObject({ status_code: 605 });
      expect(await disown(token)).toBe(633);
      expect(await byPassword(email)).toMatchObject({ status_code: 604 });
      expect(await confirm(confirmation)).toBe(614);
      expect(await disown(token), 'it works once').toBe(634);
      expect((await register(app, registrant({ email }))).body.status_code).toBe(602);
    });

    it('is not given up by a link that is old, or made up, or followed after confirming', async () => {
      const email = freshEmail();
      await register(app, registrant({ email }));
      const token = await notMeToken(email);
      const confirmation = await tokenMailedTo(app, email);
      expect(await disown(confirmation), 'the other link of the mail').toBe(634);
      expect(await disown('made-up')).toBe(634);
      expect(await confirm(confirmation)).toBe(613);
      expect(await disown(token)).toBe(634);
      expect(await byPassword(email)).toMatchObject({ status_code: 607 });

      const other = freshEmail();
      await register(app, registrant({ email: other }));
      const late = await notMeToken(other);
      app.clock.advance({ hours: 49 });
      expect(await disown(late)).toBe(634);
    });

    it('comes without that password to an owner who comes through Google', async () => {
      const email = freshEmail();
      await register(app, registrant({ email, firstname: 'Mallory' }));
      const links = [await tokenMailedTo(app, email), await notMeToken(email)] as const;
      const owner = await byGoogle(email);
      expect(owner.body.status_code).toBe(609);
      const profile = await app.call(endpoints.profile, {}, { token: String(owner.body.token) });
      expect(profile.body).toMatchObject({ firstname: 'Maya', has_password: false });
      expect(await byPassword(email)).toMatchObject({ status_code: 604 });
      expect([await confirm(links[0]), await disown(links[1])]).toEqual([613, 634]);
      expect(await isSignedIn(owner.body.token)).toBe(true);
      await mailAbout(email, 'Your address is yours alone now');
    });

    it('comes without that password to an owner who resets it', async () => {
      const email = freshEmail();
      await register(app, registrant({ email }));
      const notMe = await notMeToken(email);
      expect(await reset(email)).toBe(616);
      expect(await byPassword(email)).toMatchObject({ status_code: 604 });
      expect(await byPassword(email, newPassword)).toMatchObject({ status_code: 607 });
      expect(await disown(notMe)).toBe(634);
    });

    it('and was confirmed by mistake loses password and sessions when its owner comes through Google', async () => {
      const email = freshEmail();
      await register(app, registrant({ email }));
      await confirm(await tokenMailedTo(app, email));
      const attacker = await byPassword(email);
      const link = await makeLink(app, String(attacker.token));
      const { id: apiKey } = await makeApiKey(app, String(attacker.token));
      const owner = await byGoogle(email);
      expect(await isSignedIn(attacker.token)).toBe(false);
      expect(await isLiveKey(apiKey), 'a key is a way in, too').toBe(false);
      expect(await byPassword(email)).toMatchObject({ status_code: 604 });
      const { details } = (
        await app.call(endpoints.listLinks, { type: 'url' }, { token: String(owner.body.token) })
      ).body;
      expect(
        details.map(({ code }) => code),
        'a confirmed account keeps its links',
      ).toEqual([link]);
      const told = await mailAbout(email, 'Your old password has stopped working');
      expect(told).toContain('You signed in with Google for the first time');
    });

    it('keeps password and sessions when the password is given along with Google', async () => {
      const email = freshEmail();
      await register(app, registrant({ email }));
      await confirm(await tokenMailedTo(app, email));
      const before = await byPassword(email);
      const person = personWith({ email });
      expect((await byGoogle(email, { password: strongPassword }, person)).body.status_code).toBe(609);
      expect(await isSignedIn(before.token)).toBe(true);
      expect(await byPassword(email)).toMatchObject({ status_code: 607 });
      expect((await byGoogle(email, {}, person)).body.status_code, 'the second time joins nothing').toBe(609);
      expect(await byPassword(email)).toMatchObject({ status_code: 607 });
    });

    it('loses it when a wrong password is given along', async () => {
      const email = freshEmail();
      await register(app, registrant({ email }));
      await confirm(await tokenMailedTo(app, email));
      expect((await byGoogle(email, { password: 'Wrong1pass!' })).body.status_code).toBe(609);
      expect(await byPassword(email)).toMatchObject({ status_code: 604 });
    });
  });

  describe('through Facebook, and used already', () => {
    it('tells its owner so', async () => {
      const { email } = await plant();
      const [mail] = await waitForMailsTo(app, email);
      expect(mail?.text).toContain('signed in with Facebook and gave');
      expect(mail?.text).toContain('whatever was made with the account before is deleted');
    });

    it('is empty for an owner who comes through Google', async () => {
      const planted = await plant();
      const owner = await byGoogle(planted.email);
      await expectNothingLeft(planted, owner.body.token);
    });

    it('is empty for an owner who confirms it in another browser, and then chooses a password', async () => {
      const planted = await plant();
      expect(await confirm(await tokenMailedTo(app, planted.email))).toBe(613);
      expect(await isSignedIn(planted.token)).toBe(false);
      expect(await reset(planted.email)).toBe(616);
      const owner = await byPassword(planted.email, newPassword);
      await expectNothingLeft(planted, owner.token);
    });

    it('is empty for an owner who resets the password', async () => {
      const planted = await plant();
      expect(await reset(planted.email)).toBe(616);
      const owner = await byPassword(planted.email, newPassword);
      await expectNothingLeft(planted, owner.token);
    });

    it('is not kept by confirming while somebody else is signed in', async () => {
      const planted = await plant();
      const stranger = await plant();
      expect(await confirm(await tokenMailedTo(app, planted.email), stranger.token)).toBe(613);
      expect(await isSignedIn(stranger.token), 'who is not concerned').toBe(true);
      const owner = await byGoogle(planted.email);
      expect(await isListEmpty(owner.body.token)).toBe(true);
      await disown(await notMeToken(stranger.email));
    });

    it('stays as it is, signed out, when who is signed in there confirms', async () => {
      const planted = await plant();
      expect(await confirm(await tokenMailedTo(app, planted.email), planted.token)).toBe(613);
      expect(await isSignedIn(planted.token)).toBe(false);
      const again = await byFacebook(planted.person);
      expect(again.body.status_code).toBe(609);
      expect(await isListEmpty(again.body.token)).toBe(false);
      await app.call(endpoints.deleteAccount, {}, { token: String(again.body.token) });
    });

    it('is free again, and nothing of it left, once its owner says that it was not them', async () => {
      const { person, email, token, link, secret, apiKey } = await plant();
      expect(await disown(await notMeToken(email))).toBe(633);
      expect(await isSignedIn(token)).toBe(false);
      expect(await isLiveKey(apiKey)).toBe(false);
      const visit = (url: string) => app.app.http.inject({ method: 'GET', url });
      expect((await visit(`/${link}`)).headers.location).toBe('/expiry?details=shylnkInvalid');
      expect((await visit(`/s/${secret}`)).headers.location).toBe('/expiry?details=secInvalid');
      const rows = await app.database.query
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .execute();
      expect(rows).toEqual([]);
      expect((await byFacebook(person)).body.status_code, 'who comes again starts anew').toBe(609);
    });
  });
});
