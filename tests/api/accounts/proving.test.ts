import type { Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { createAdmission } from '../../../server/accounts/admission.ts';
import { createAuthenticate } from '../../../server/accounts/authenticate.ts';
import { confirmAccount } from '../../../server/accounts/confirm-account.ts';
import { logIn } from '../../../server/accounts/log-in.ts';
import { changePassword } from '../../../server/accounts/passwords/change-password.ts';
import { createPasswords } from '../../../server/accounts/passwords/passwords.ts';
import { proveOwner } from '../../../server/accounts/passwords/prove-owner.ts';
import { resetPassword } from '../../../server/accounts/passwords/reset-password.ts';
import { register } from '../../../server/accounts/register.ts';
import { addMailToken, findMailTokenUser } from '../../../server/accounts/stores/mail-token-store.ts';
import { countSessionsOf } from '../../../server/accounts/stores/session-store.ts';
import { findUser, markDeleted, type User } from '../../../server/accounts/stores/user-store.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Schema } from '../../../server/database/schema.ts';
import { createKeeping } from '../../../server/kept-by-rooms.ts';
import { noteManyLinkChanges } from '../../../server/links/stores/link-changes-store.ts';
import type { Letter } from '../../../server/mail/mail-port.ts';
import { createMailTexts } from '../../../server/mail/mail-texts.ts';
import { systemRandom } from '../../../server/platform/random.ts';
import { sha256 } from '../../../server/platform/vault.ts';
import { createSignedInUser, freshEmail, strongPassword } from '../../support/builders/account-builder.ts';
import { insertLinks } from '../../support/builders/link-builder.ts';
import { createSharedDatabase, type SharedDatabase } from '../../support/database/shared-database.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { databaseKinds } from '../../support/servers/app-under-test.ts';

const newPassword = 'Better2horse!';
const begun = Date.UTC(2026, 4, 20, 12);
const minuteMs = 60_000;

/** The database, where others do something right before and right after each transaction. */
function besideOthers(database: Database, others: { before(): unknown; after?(): unknown }): Database {
  async function execute<Value>(work: (transaction: Transaction<Schema>) => Promise<Value>): Promise<Value> {
    await others.before();
    const done = await database.query.transaction().execute(work);
    await others.after?.();
    return done;
  }
  const query = Object.assign(database.query.withTables<Record<string, never>>(), {
    transaction: () => ({ execute }),
  });
  return { ...database, query: query as unknown as Database['query'] };
}

describeFirst(databaseKinds, 'who proves to be the owner, on %s', (kind) => {
  let shared: SharedDatabase;
  let now: number;
  let letters: Letter[];
  let woken: string[];
  beforeEach(async () => {
    shared = await createSharedDatabase(kind);
    now = begun;
    letters = [];
    woken = [];
  });
  afterEach(() => shared.remove());

  const clock = { now: () => now };
  /** The real parts, with an outbox and a job that note that they were woken. */
  function depsWith({ cores = 2 } = {}) {
    const { database } = shared;
    return {
      database,
      clock,
      random: systemRandom,
      // Without a core nobody gets a turn: every hash is one too many.
      passwords: createPasswords({ random: systemRandom }, cores),
      keeping: createKeeping(database),
      mailTexts: createMailTexts({ publicUrl: 'https://shylnk.test' }),
      noteManyLinkChanges: (transaction: Parameters<typeof noteManyLinkChanges>[0]) =>
        noteManyLinkChanges(transaction, database.dialect, now),
      outbox: {
        put: async (_transaction: unknown, letter: Letter) => void letters.push(letter),
        putAlone: async (letter: Letter) => void letters.push(letter),
        wake: () => void woken.push('outbox'),
      },
      wakeWiping: () => void woken.push('wiping'),
    };
  }

  const person = (changes: { passwordHash?: string } = {}) =>
    createSignedInUser({ database: shared.database, clock }, changes);
  const userOf = async (id: number) => (await findUser(shared.database.query, id)) as User;
  const change = (id: number, changes: Partial<Pick<User, 'email_confirmed_at_ms' | 'password_hash'>>) =>
    shared.database.query.updateTable('users').set(changes).where('id', '=', id).execute();
  const mailed = (id: number, purpose: 'confirm' | 'disown' | 'reset') =>
    shared.database.query
      .transaction()
      .execute((transaction) => addMailToken(depsWith(), transaction, id, purpose));
  const isLive = async (token: string, purpose: 'confirm' | 'confirmed' | 'disown' | 'reset') =>
    (await findMailTokenUser(shared.database.query, token, purpose, now)) !== null;
  const close = (id: number) =>
    shared.database.query.transaction().execute((transaction) => markDeleted(transaction, id, now));
  const sessionsOf = (id: number) => countSessionsOf(shared.database.query, id, now);
  const giveLink = (id: number) =>
    insertLinks(shared.database, id, 1, () => 'https://example.com/').then(() => {});
  const linksOf = async (id: number) =>
    (await shared.database.query.selectFrom('links').select('id').where('owner_id', '=', id).execute())
      .length;

  /** Somebody whose e-mail nobody has confirmed, signed in all the same. */
  async function unconfirmed() {
    const made = await person();
    await change(made.id, { email_confirmed_at_ms: null });
    return made;
  }

  const registering = (email: string, deps = depsWith()) =>
    register(
      { ...deps, admission: createAdmission('open') },
      {
        email,
        password: newPassword,
        firstname: 'Maya',
        lastname: 'Lindqvist',
        dateOfBirth: null,
        countryCode: null,
        phoneNumber: null,
      },
      null,
    );

  it('has not done so by registering: a letter asks for it, and is sent at once', async () => {
    const email = freshEmail();
    expect(await registering(email)).toEqual({ ok: true, value: undefined });
    expect(letters).toEqual([{ kind: 'link', purpose: 'confirm', email }]);
    expect(woken).toEqual(['outbox']);
    expect(await registering(email)).toEqual({ ok: false, failure: 'alreadyRegistered' });
    const { email: confirmed } = await person();
    expect(await registering(confirmed)).toEqual({ ok: false, failure: 'emailTaken' });
    expect([letters.length, woken.length]).toEqual([1, 1]);
  });

  it('is told of what breaks while registering as what it is, and nothing is left', async () => {
    const deps = depsWith();
    const put = () => Promise.reject(new Error('no room for letters'));
    const email = freshEmail();
    await expect(registering(email, { ...deps, outbox: { ...deps.outbox, put } })).rejects.toThrow(
      'no room for letters',
    );
    expect(await registering(email)).toMatchObject({ ok: true });
  });

  it('is told that the address waits for its confirmation where somebody took it meanwhile, and left again', async () => {
    const email = freshEmail();
    const users = shared.database.query;
    const database = besideOthers(shared.database, {
      before: () => createSignedInUser({ database: shared.database, clock }, { email }),
      async after() {
        await users.deleteFrom('sessions').execute();
        await users.deleteFrom('users').where('email', '=', email).execute();
      },
    });
    const taken = { ok: false, failure: 'alreadyRegistered' };
    expect(await registering(email, { ...depsWith(), database })).toEqual(taken);
    expect(letters).toEqual([]);
  });

  it('is known by the token of a login, until it ends, and by nothing else', async () => {
    const authenticate = createAuthenticate({ database: shared.database, clock });
    const { id, token } = await person();
    expect(await authenticate(token)).toEqual({ userId: id, tokenHash: sha256(token) });
    expect(await authenticate('made-up')).toBeNull();
    now = begun + limits.loginTokenDays * 24 * 60 * minuteMs;
    expect(await authenticate(token)).toBeNull();
  });

  describe('by the link of the confirmation', () => {
    it('is told of nothing, and nobody is woken, where nothing was left', async () => {
      const { id } = await unconfirmed();
      const token = await mailed(id, 'confirm');
      const disown = await mailed(id, 'disown');
      expect(await confirmAccount(depsWith(), token, null)).toEqual({ ok: true, value: { isWiped: false } });
      expect([letters, woken]).toEqual([[], []]);
      expect((await userOf(id)).email_confirmed_at_ms).toBe(now);
      expect([await isLive(token, 'confirmed'), await isLive(disown, 'disown')]).toEqual([true, false]);
    });

    it('gets an empty account and a letter where somebody has left something, and both jobs begin at once', async () => {
      const { id, email } = await unconfirmed();
      await giveLink(id);
      const reset = await mailed(id, 'reset');
      expect(await confirmAccount(depsWith(), await mailed(id, 'confirm'), null)).toEqual({
        ok: true,
        value: { isWiped: true },
      });
      const owner = await findMailTokenUser(shared.database.query, reset, 'reset', now);
      expect(owner, 'a link to a new password is in their mailbox, and stays good').toBeGreaterThan(id);
      expect(letters).toMatchObject([{ kind: 'mail', mail: { to: email } }]);
      expect(woken).toEqual(['outbox', 'wiping']);
    });

    it('keeps what is there when they are the ones who are signed in', async () => {
      const { id } = await unconfirmed();
      await giveLink(id);
      const disown = await mailed(id, 'disown');
      const confirmed = await confirmAccount(depsWith(), await mailed(id, 'confirm'), id);
      expect(confirmed).toEqual({ ok: true, value: { isWiped: false } });
      expect(await isLive(disown, 'disown')).toBe(false);
      expect([letters, woken, await linksOf(id), await sessionsOf(id)]).toEqual([[], [], 1, 0]);
    });

    it('keeps what is there where the e-mail was confirmed in another way before', async () => {
      const { id } = await person();
      await giveLink(id);
      const confirmed = await confirmAccount(depsWith(), await mailed(id, 'confirm'), null);
      expect(confirmed).toEqual({ ok: true, value: { isWiped: false } });
      expect([letters, woken, await linksOf(id)]).toEqual([[], [], 1]);
    });

    it('is told the same by a link that has done so, and refused by one that there never was', async () => {
      const { id } = await unconfirmed();
      const token = await mailed(id, 'confirm');
      await confirmAccount(depsWith(), token, null);
      const { token: session } = await person();
      expect(await confirmAccount(depsWith(), token, null)).toEqual({ ok: true, value: { isWiped: false } });
      expect(await confirmAccount(depsWith(), session, null)).toEqual({
        ok: false,
        failure: 'badConfirmationToken',
      });
    });

    it('is one of two who follow it at the same moment, and what was left is wiped once', async () => {
      const { id } = await unconfirmed();
      await giveLink(id);
      const token = await mailed(id, 'confirm');
      const both = await Promise.all([1, 2].map(() => confirmAccount(depsWith(), token, null)));
      expect(both.map(({ ok }) => ok)).toEqual([true, true]);
      expect(both.filter((each) => each.ok && each.value.isWiped)).toHaveLength(1);
      expect(letters).toHaveLength(1);
    });

    it('is not signed out again by following it a second time, however close to the first', async () => {
      const { id, email } = await unconfirmed();
      const token = await mailed(id, 'confirm');
      const database = besideOthers(shared.database, {
        async before() {
          await confirmAccount(depsWith(), token, null);
          const login = { password: strongPassword, isRightInTime: async () => true };
          expect(await logIn(depsWith(), await userOf(id), login)).toMatchObject({ value: { email } });
        },
      });
      const again = await confirmAccount({ ...depsWith(), database }, token, null);
      expect(again).toEqual({ ok: true, value: { isWiped: false } });
      expect(await sessionsOf(id)).toBe(1);
    });

    it('is refused where the account went while the letter was written', async () => {
      const { id } = await unconfirmed();
      await close(id);
      const token = await mailed(id, 'confirm');
      expect(await confirmAccount(depsWith(), token, null)).toEqual({
        ok: false,
        failure: 'badConfirmationToken',
      });
    });
  });

  describe('by the link to a new password', () => {
    const reset = (token: string, deps = depsWith()) => resetPassword(deps, { token, password: newPassword });

    it('keeps everything of an account that was confirmed, and nobody is woken', async () => {
      const { id } = await person();
      await giveLink(id);
      await change(id, { email_confirmed_at_ms: begun - minuteMs });
      expect(await reset(await mailed(id, 'reset'))).toEqual({ ok: true, value: { userId: id } });
      expect([letters, woken, await linksOf(id), await sessionsOf(id)]).toEqual([[], [], 1, 0]);
      expect((await userOf(id)).email_confirmed_at_ms).toBe(begun - minuteMs);
    });

    it('gets an empty account and a letter where nobody had confirmed it and something was left', async () => {
      const { id, email } = await unconfirmed();
      await giveLink(id);
      const done = await reset(await mailed(id, 'reset'));
      expect(done.ok && done.value.userId).not.toBe(id);
      expect(letters).toMatchObject([{ kind: 'mail', mail: { to: email } }]);
      expect(woken).toEqual(['outbox', 'wiping']);
    });

    it('is told of nothing where nobody had confirmed it and nothing was left', async () => {
      const { id } = await unconfirmed();
      expect(await reset(await mailed(id, 'reset'))).toEqual({ ok: true, value: { userId: id } });
      expect([letters, woken]).toEqual([[], []]);
      expect((await userOf(id)).email_confirmed_at_ms).toBe(now);
    });

    it('is refused with a link that there never was, and asked to come again when all are busy', async () => {
      const { id } = await person();
      expect(await reset('made-up')).toEqual({ ok: false, failure: 'badResetToken' });
      const token = await mailed(id, 'reset');
      expect(await reset(token, depsWith({ cores: 0 }))).toEqual({ ok: false, failure: 'unavailable' });
      expect([await isLive(token, 'reset'), await sessionsOf(id)]).toEqual([true, 1]);
    });

    it('is refused where the account went while the letter was written', async () => {
      const { id } = await person();
      await close(id);
      expect(await reset(await mailed(id, 'reset'))).toEqual({ ok: false, failure: 'badResetToken' });
      expect([letters, woken]).toEqual([[], []]);
    });
  });

  describe('by the password', () => {
    const given = { current: strongPassword, password: newPassword };

    it('ends the links to a new password that were mailed before, by changing it', async () => {
      const { id } = await person();
      const [reset, confirm] = [await mailed(id, 'reset'), await mailed(id, 'confirm')];
      expect(await changePassword(depsWith(), id, given)).toMatchObject({ ok: true });
      expect([await isLive(reset, 'reset'), await isLive(confirm, 'confirm')]).toEqual([false, true]);
    });

    it('changes it as one of two who do so at the same moment', async () => {
      const { id } = await person();
      const both = await Promise.all([1, 2].map(() => changePassword(depsWith(), id, given)));
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, failure: 'wrongCredentials' });
      expect(await sessionsOf(id)).toBe(1);
    });

    it('is refused where there is no such account, or no password of it', async () => {
      const wrong = { ok: false, failure: 'wrongCredentials' };
      expect(await changePassword(depsWith(), 999_999, given)).toEqual(wrong);
      const actor = { userId: 999_999, tokenHash: sha256('nobody’s') };
      expect(await proveOwner(depsWith(), actor, strongPassword)).toEqual(wrong);
      const { id } = await person();
      await change(id, { password_hash: null });
      expect(await changePassword(depsWith(), id, given)).toEqual(wrong);
    });

    it('is refused where the account goes while the password is looked at', async () => {
      const { id } = await person();
      const deps = depsWith();
      const leave = () => shared.database.query.deleteFrom('users').where('id', '=', id).execute();
      const hash = async (password: string) => {
        const hashed = await deps.passwords.hash(password);
        await shared.database.query.deleteFrom('sessions').where('user_id', '=', id).execute();
        await leave();
        return hashed;
      };
      const wrong = { ok: false, failure: 'wrongCredentials' };
      const user = await userOf(id);
      expect(await changePassword({ ...deps, passwords: { ...deps.passwords, hash } }, id, given)).toEqual(
        wrong,
      );
      const login = { password: strongPassword, isRightInTime: async () => true };
      expect(await logIn(deps, user, login)).toEqual(wrong);
    });

    it('is asked to come again when all are busy, and nothing has changed', async () => {
      const { id, email, token } = await person();
      const busy = { ok: false, failure: 'unavailable' };
      const deps = depsWith({ cores: 0 });
      expect(await changePassword(deps, id, given)).toEqual(busy);
      const { passwords } = depsWith();
      const onlyHashing = { ...deps, passwords: { ...passwords, hash: deps.passwords.hash } };
      expect(await changePassword(onlyHashing, id, given)).toEqual(busy);
      const actor = { userId: id, tokenHash: sha256(token) };
      expect(await proveOwner(deps, actor, strongPassword)).toEqual(busy);
      const login = { password: strongPassword, isRightInTime: async () => true };
      expect(await logIn(deps, await userOf(id), login)).toEqual(busy);
      expect(await registering(freshEmail(), deps)).toEqual(busy);
      expect([letters, woken, await sessionsOf(id)]).toEqual([[], [], 1]);
      expect((await userOf(id)).email).toBe(email);
    });

    it('gets in, unless so many wrong ones were tried that it takes more, or an operator has said no', async () => {
      const { id } = await person();
      const enter = async (isInTime: boolean) =>
        logIn(depsWith(), await userOf(id), {
          password: strongPassword,
          isRightInTime: async () => isInTime,
        });
      expect(await enter(false)).toEqual({ ok: false, failure: 'captchaNeeded' });
      expect(await enter(true)).toMatchObject({ ok: true });
      const disabled = { disabled_at_ms: now };
      await shared.database.query.updateTable('users').set(disabled).where('id', '=', id).execute();
      expect(await enter(true)).toEqual({ ok: false, failure: 'accountDisabled' });
      const nobody = { password: strongPassword, isRightInTime: async () => true };
      expect(await logIn(depsWith(), undefined, nobody)).toEqual({ ok: false, failure: 'wrongCredentials' });
      expect(await sessionsOf(id)).toBe(2);
    });

    it('proves it, and a login of a moment ago does where there is none', async () => {
      const { id, token } = await person();
      const prove = (password: string, tokenHash = sha256(token)) =>
        proveOwner(depsWith(), { userId: id, tokenHash }, password);
      expect(await prove(strongPassword)).toMatchObject({ ok: true, value: { id } });
      expect(await prove('Wrong1pass!')).toEqual({ ok: false, failure: 'wrongCredentials' });
      await change(id, { password_hash: null });
      now = begun + limits.recentLoginMinutes * minuteMs;
      expect(await prove('')).toMatchObject({ ok: true, value: { id } });
      expect(await prove('', sha256('another'))).toEqual({ ok: false, failure: 'loginTooOld' });
      now += 1;
      expect(await prove(strongPassword)).toEqual({ ok: false, failure: 'loginTooOld' });
    });
  });
});
