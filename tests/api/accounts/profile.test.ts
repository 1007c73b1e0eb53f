import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../../contract/endpoints.ts';
import { messages } from '../../../contract/messages.ts';
import { createSignedInUser, startAccountsApp } from '../../support/builders/account-builder.ts';
import { describeFirst } from '../../support/run/rest.ts';
import { type AppUnderTest, databaseKinds } from '../../support/servers/app-under-test.ts';

const goodUpdate = {
  firstname: 'Maya',
  lastname: 'Lindqvist',
  date_of_birth: '02-29-1992',
  country_code: '46',
  mobile_no: '701234567',
  gender: 'female',
};
const emptyDefaults = {
  password: null,
  redirection_time: null,
  validity: null,
  clicks_limit: null,
  url_message: null,
  notify: null,
};

describeFirst(databaseKinds, 'a profile on %s', (kind) => {
  let app: AppUnderTest;
  let user: { id: number; email: string; token: string };
  beforeAll(async () => {
    app = await startAccountsApp(kind);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    user = await createSignedInUser(app);
  });

  const read = () => app.call(endpoints.profile, undefined, user);
  const update = (changes: object) => app.call(endpoints.updateProfile, { ...goodUpdate, ...changes }, user);
  const save = (defaults: object) => app.call(endpoints.setDefaults, defaults, user);
  const readDefaults = async () => (await app.call(endpoints.getDefaults, undefined, user)).body.details;

  it('is read, updated and read back', async () => {
    expect((await read()).body).toMatchObject({
      status: 'ok',
      status_code: 625,
      firstname: 'Maya',
      email: user.email,
      gender: null,
      date_of_birth: null,
      base64: null,
      has_password: true,
    });
    const saved = await update({ firstname: ' Mayá ' });
    expect(saved).toMatchObject({ http: 200, body: { status: 'ok', status_code: 621 } });
    expect(saved.body.message).toBe('Profile has been updated');
    expect((await read()).body).toMatchObject({
      firstname: 'Mayá',
      lastname: 'Lindqvist',
      date_of_birth: '1992-02-29',
      country_code: '46',
      mobile_no: '701234567',
      gender: 'female',
    });
  });

  it.each([
    [{ firstname: 'Al' }, messages.profile.firstNameTooShort],
    [{ firstname: '   a   ' }, messages.profile.firstNameTooShort],
    [{ lastname: '' }, messages.profile.lastNameTooShort],
    [{ date_of_birth: '' }, messages.profile.dateOfBirthMissing],
    [{ date_of_birth: undefined }, messages.profile.dateOfBirthMissing],
    [{ date_of_birth: '11-16-2026' }, messages.profile.dateInFuture],
    [{ date_of_birth: '02-30-1992' }, messages.register.properDateOfBirth],
    [{ gender: 'other' }, 'Gender is male or female'],
    [{ mobile_no: '12' }, 'Enter a proper phone number'],
    [{ mobile_no: 'call me' }, 'Enter a proper mobile number'],
    [{ country_code: '1', mobile_no: '000 000 0000' }, 'Enter a proper phone number'],
    [{ country_code: '', mobile_no: '701234567' }, 'Enter the country code of the number, too'],
    [{ country_code: '999', mobile_no: '' }, 'Enter a proper country code'],
    [{ country_code: '47', mobile_no: '+46 70 123 45 67' }, 'Enter a proper phone number'],
    [{ firstname: '😀😀' }, messages.profile.firstNameTooShort],
    [{ firstname: '😀'.repeat(101) }, 'That is too long (at most 100 characters)'],
  ])('refuses %o and keeps what was', async (changes, sentence) => {
    const before = (await read()).body;
    const refused = await update(changes);
    expect(refused).toMatchObject({
      http: 422,
      body: { status: 'error', status_code: 622, message: sentence },
    });
    expect((await read()).body).toEqual(before);
  });

  it('keeps a name of 100 characters, of which an emoji is one', async () => {
    const firstname = '😀'.repeat(100);
    expect((await update({ firstname, lastname: '👩🏽' })).http).toBe(422);
    expect((await update({ firstname, lastname: '👩🏽!' })).http).toBe(200);
    expect((await read()).body).toMatchObject({ firstname, lastname: '👩🏽!' });
  });

  it.each([
    ['49', '0151 23456789'],
    ['+49', '(0151) 234-567-89'],
    ['', '+49 (0)151 23456789'],
    ['49', '+49 151 23456789'],
  ])('reads the phone number %j %j as it is dialled from abroad', async (country_code, mobile_no) => {
    expect((await update({ country_code, mobile_no })).http).toBe(200);
    expect((await read()).body).toMatchObject({ country_code: '49', mobile_no: '15123456789' });
  });

  it('takes a birthday today, and no phone number', async () => {
    expect((await update({ date_of_birth: '11-15-2026', mobile_no: '', country_code: null })).http).toBe(200);
    expect((await read()).body).toMatchObject({ date_of_birth: '2026-11-15', mobile_no: null });
  });

  it('keeps the defaults for new links, and the key in no form that the database shows', async () => {
    expect(await readDefaults()).toEqual(emptyDefaults);
    const defaults = {
      password: 'pässword',
      redirection_time: 5,
      validity: 15,
      clicks_limit: 1_000_000_000,
      url_message: '😀'.repeat(300),
      notify: 'opened expired',
    };
    expect(await save(defaults)).toMatchObject({
      http: 200,
      body: { status: 'ok', status_code: 623, message: 'Default settings have been updated' },
    });
    expect(await readDefaults()).toEqual(defaults);
    const row = await app.database.query
      .selectFrom('users')
      .select('default_key_sealed')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.default_key_sealed as Uint8Array).includes('pässword')).toBe(false);

    expect((await save({ redirection_time: '', password: '' })).http).toBe(200);
    expect(await readDefaults()).toEqual(emptyDefaults);
  });

  it('reads numbers that a form sends as texts', async () => {
    expect((await save({ redirection_time: '15', validity: '7', clicks_limit: '100' })).http).toBe(200);
    expect(await readDefaults()).toMatchObject({ redirection_time: 15, validity: 7, clicks_limit: 100 });
  });

  it.each([
    [{ redirection_time: 4 }, messages.defaults.redirectionTooShort],
    [{ redirection_time: 'soon' }, messages.defaults.redirectionTooShort],
    [{ redirection_time: '7.5' }, 'Enter a whole number, in digits only'],
    [{ redirection_time: '1e3' }, 'Enter a whole number, in digits only'],
    [{ redirection_time: 3601 }, 'Redirection time must be at most 3600 seconds'],
    [{ url_message: 'm'.repeat(301) }, messages.defaults.messageTooLong],
    [{ url_message: '😀'.repeat(301) }, messages.defaults.messageTooLong],
    [{ password: '🔑'.repeat(129) }, 'The key cannot exceed 128 characters'],
    [{ notify: 'opened soon' }, 'Mails tell of opened, spent, attempts, expired'],
    [{ validity: 2 }, 'Validity is 1, 7, 15 or 30 days'],
    [{ clicks_limit: 0 }, 'Clicks limit must be a whole number from 1'],
    [{ clicks_limit: 1.5 }, 'Clicks limit must be a whole number from 1'],
  ])('refuses the defaults %o', async (defaults, sentence) => {
    expect(await save({ ...emptyDefaults, ...defaults })).toMatchObject({
      http: 422,
      body: { status: 'error', status_code: 624, message: sentence },
    });
    expect(await readDefaults()).toEqual(emptyDefaults);
  });

  it('is nobody else’s business', async () => {
    const calls: Endpoint<unknown, unknown>[] = [
      endpoints.profile,
      endpoints.updateProfile,
      endpoints.getDefaults,
      endpoints.setDefaults,
    ];
    for (const endpoint of calls) {
      expect((await app.call(endpoint, goodUpdate)).http).toBe(401);
      expect((await app.call(endpoint, goodUpdate, { token: 'guessed' })).http).toBe(401);
      expect((await app.call(endpoint, goodUpdate, { token: `Bearer ${user.token}` })).http).not.toBe(401);
    }
  });
});
