import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { createForgetExpiredJob } from '../../../server/accounts/forget-expired.ts';
import { createInvitation, listInvitations, revokeInvitation } from '../../../server/accounts/invite.ts';
import { findUserByEmail } from '../../../server/accounts/stores/user-store.ts';
import { forgetElsewhere } from '../../../server/kept-by-rooms.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import {
  createSignedInUser,
  freshEmail,
  personWith,
  register,
  startAccountsApp,
  strongPassword,
} from '../../support/builders/account-builder.ts';
import { makeLink } from '../../support/builders/link-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';
import { tokenMailedTo } from '../../support/servers/outbox.ts';
import { admin, adminJson } from '../../support/servers/run-admin.ts';
import {
  type GraphStandIn,
  graphPersonWith,
  startGraphStandIn,
} from '../../support/services/graph-stand-in.ts';
import {
  personWith as googlePersonWith,
  type OidcProvider,
  startOidcProvider,
} from '../../support/services/oidc-provider.ts';

// Hashing is slow by design, and slower where other tests run beside these.
vi.setConfig({ testTimeout: 60_000 });

describeFirst(databaseKinds, 'where accounts are made by invitation, on %s,', (kind) => {
  let app: AppUnderTest;
  let google: OidcProvider;
  let facebook: GraphStandIn;
  beforeAll(async () => {
    google = await startOidcProvider({ redirectUri: 'https://shylnk.test/auth/google/callback' });
    facebook = await startGraphStandIn();
    app = await startAccountsApp(kind, {
      REGISTRATION: 'invite',
      ...google.environment,
      ...facebook.environment,
    });
  });
  afterAll(async () => {
    await app.stop();
    await google.stop();
    await facebook.stop();
  });

  async function invite(email: string | null = null, days?: number): Promise<{ id: number; token: string }> {
    const made = await createInvitation(
      { ...app, random: systemRandom, publicUrl: app.settings.PUBLIC_URL },
      { email, ...(days === undefined ? {} : { days }) },
    );
    if (!made.ok) throw new Error(made.failure);
    const link = new URL(made.value.link);
    expect(link.origin + link.pathname).toBe('https://shylnk.test/register');
    return { id: made.value.id, token: String(link.searchParams.get('invitation')) };
  }

  async function registerWith(invitation: unknown, email = freshEmail()): Promise<number> {
    return (await register(app, personWith({ email }), { invitation })).body.status_code;
  }

  const accountOf = (email: string) => findUserByEmail(app.database.query, email);

  it('nobody registers without one, nor with a made-up, expired or withdrawn one', async () => {
    const withdrawn = await invite();
    expect(await revokeInvitation(app, withdrawn.id)).toBe(true);
    const expired = await invite(null, 1);
    app.clock.advance({ hours: 25 });
    for (const invitation of [undefined, null, 42, '', 'made-up', withdrawn.token, expired.token]) {
      const email = freshEmail();
      const { body } = await register(app, personWith({ email }), { invitation });
      expect([invitation, body.status, body.status_code]).toEqual([invitation, 'ok', 642]);
      expect(await accountOf(email)).toBeUndefined();
    }
  });

  it('whoever is not invited is not told who has an account', async () => {
    const { email } = await createSignedInUser(app);
    expect(await registerWith('made-up', email)).toBe(642);
    expect(await registerWith((await invite()).token, email)).toBe(601);
  });

  it('one person registers with it, and nobody after them', async () => {
    const { token, id } = await invite();
    expect(await registerWith(token)).toBe(602);
    expect(await registerWith(token)).toBe(642);
    const listed = (await listInvitations(app)).find((invitation) => invitation.id === id);
    expect(listed?.usedAtMs).toBe(app.clock.now());
    expect(await revokeInvitation(app, id)).toBe(false);
  });

  it('of many who come at once one is let in', async () => {
    const { token } = await invite();
    const codes = await Promise.all(Array.from({ length: 8 }, () => registerWith(token)));
    expect(codes.filter((code) => code === 602)).toHaveLength(1);
    expect(codes.filter((code) => code === 642)).toHaveLength(7);
  });

  it('a refused registration uses nothing up', async () => {
    const { token } = await invite();
    const taken = (await createSignedInUser(app)).email;
    expect(await registerWith(token, taken)).toBe(601);
    expect(
      (await register(app, personWith({ password: 'short' }), { invitation: token })).body.status_code,
    ).toBe(610);
    expect(await registerWith(token)).toBe(602);
  });

  it('one that is bound to an e-mail is for nobody else', async () => {
    const email = freshEmail();
    const { token } = await invite(` ${email.toUpperCase()} `);
    expect(await registerWith(token)).toBe(642);
    expect(await registerWith(token, email)).toBe(602);
  });

  it.each(['google', 'facebook'] as const)(
    'the first sign-in with %s needs one, the next ones do not',
    async (provider) => {
      const googlePerson = googlePersonWith({});
      const facebookPerson = graphPersonWith({});
      const person = provider === 'google' ? googlePerson : facebookPerson;
      const signIn = async (given: object = {}) =>
        (
          await app.call(endpoints.providerLogin, {
            provider,
            access_token:
              provider === 'google'
                ? await google.mintToken(googlePerson)
                : facebook.mintToken(facebookPerson),
            ...given,
          })
        ).body;
      const refused = await signIn({ invitation: 'made-up' });
      expect([refused.status_code, refused.token]).toEqual([608, undefined]);
      expect(refused.details).toMatch(/invitation/);
      expect(await accountOf(String(person.email))).toBeUndefined();
      const { token } = await invite();
      expect((await signIn({ invitation: token })).status_code).toBe(609);
      expect((await signIn()).status_code).toBe(609);
      expect(await registerWith(token)).toBe(642);
    },
  );

  it('its owner takes along that they used it, and nothing of it stays when they leave', async () => {
    const email = freshEmail();
    const { token } = await invite(email);
    const another = await invite(email);
    expect(await registerWith(token, email)).toBe(602);
    await app.call(endpoints.confirm, { confirmation_token: await tokenMailedTo(app, email) });
    const me = {
      token: String((await app.call(endpoints.login, { email, password: strongPassword })).body.token),
    };
    const taken = await app.call(endpoints.exportAccount, { password: strongPassword }, me);
    expect((taken.body.details as Record<string, unknown>)['invitation']).toMatchObject({ email });
    await app.call(endpoints.deleteAccount, { password: strongPassword }, me);
    const left = await app.database.query
      .selectFrom('invitations')
      .select('email')
      .where('email', '=', email)
      .execute();
    expect(left).toEqual([]);
    expect(await registerWith(token, email)).toBe(642);
    expect(await registerWith(another.token, email)).toBe(642);
  });

  it('it stays with its person when what a stranger left in their account is cleared', async () => {
    const person = graphPersonWith({});
    const email = String(person.email);
    const { token, id } = await invite();
    const stranger = await app.call(endpoints.providerLogin, {
      provider: 'facebook',
      access_token: facebook.mintToken(person),
      invitation: token,
    });
    await makeLink(app, String(stranger.body.token));
    const before = (await accountOf(email))?.id;
    await app.call(endpoints.providerLogin, {
      provider: 'google',
      access_token: await google.mintToken(googlePersonWith({ email })),
    });
    const after = (await accountOf(email))?.id;
    expect(after).not.toBe(before);
    const { used_by } = await app.database.query
      .selectFrom('invitations')
      .select('used_by')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(used_by).toBe(after);
  });

  it('is made for a proper e-mail and a proper time only, and stored as a hash', async () => {
    const deps = { ...app, random: systemRandom, publicUrl: app.settings.PUBLIC_URL };
    expect(await createInvitation(deps, { email: 'nobody' })).toEqual({ ok: false, failure: 'badEmail' });
    for (const days of [0, -1, 1.5, 366])
      expect(await createInvitation(deps, { email: null, days })).toEqual({ ok: false, failure: 'badDays' });
    const { token } = await invite();
    const rows = await app.database.query.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => Buffer.from(row.token_hash).toString()))).not.toContain(token);
    expect(app.logLines.join('')).not.toContain(token);
  });

  it('is forgotten once it has expired', async () => {
    const { id } = await invite(freshEmail(), 2);
    app.clock.advance({ days: 3 });
    await createForgetExpiredJob({ ...app, forgetElsewhere }).run(new AbortController().signal);
    const rows = await app.database.query
      .selectFrom('invitations')
      .select('id')
      .where('id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });

  const createdBy = async (words: string[]) =>
    (await adminJson(app, words)) as { number: number; link: string };

  it('are made, listed and taken back by an operator, whose changes are noted without the link', async () => {
    const email = freshEmail();
    const made = await createdBy(['invite', 'create', '--email', email, '--days', '3']);
    const invitation = new URL(made.link).searchParams.get('invitation');
    const listed = (await admin(app, ['invite', 'list'])).out;
    expect(listed).toContain(email);
    expect(listed).not.toContain(String(invitation));
    expect(await registerWith(invitation, freshEmail()), 'for somebody else').toBe(642);
    expect(await registerWith(invitation, email)).toBe(602);
    expect((await admin(app, ['invite', 'revoke', String(made.number)])).error).toContain(
      'could still be used',
    );

    const other = await createdBy(['invite', 'create']);
    expect((await admin(app, ['invite', 'revoke', String(other.number)])).exitCode).toBe(0);
    expect(await registerWith(new URL(other.link).searchParams.get('invitation'))).toBe(642);
    const audit = (await admin(app, ['audit'])).out;
    for (const deed of ['invite create', 'invite revoke']) expect(audit).toContain(deed);
    expect(audit).not.toContain(String(invitation));
  });

  it.each([
    ['create', '--email', 'nobody'],
    ['create', '--days', '0'],
    ['create', '--days', '1.5'],
    ['revoke', 'all'],
  ])('are not made or taken back by `invite %s %s %s`', async (...words) => {
    expect((await admin(app, ['invite', ...words.filter((word) => word !== undefined)])).exitCode).toBe(2);
  });
});
