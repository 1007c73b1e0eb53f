import { describe, expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { loginAnswer } from '../../server/accounts/login-answer.ts';
import { readRegistration } from '../../server/accounts/registration.ts';

const today = '2026-11-15';
const user = {
  firstname: ' Ada ',
  lastname: 'Byron',
  email: 'Ada@Example.com',
  password: 'analytical1!',
  password_confirmation: 'analytical1!',
};

function read(change: object = {}, terms: unknown = true) {
  const registration = readRegistration({ accept_terms: terms, user: { ...user, ...change } }, today);
  return registration.ok ? registration.value : registration.failure;
}

describe('a registration', () => {
  it('is read with what has to be there alone', () => {
    expect(read()).toEqual({
      firstname: 'Ada',
      lastname: 'Byron',
      email: 'ada@example.com',
      password: 'analytical1!',
      dateOfBirth: null,
      countryCode: null,
      phoneNumber: null,
    });
  });

  it('is read with a date of birth before today, and a phone number', () => {
    expect(
      read({ date_of_birth: '2026-11-14', country_code: '+49', phone_number: '030 901820' }),
    ).toMatchObject({ dateOfBirth: '2026-11-14', countryCode: '49', phoneNumber: '30901820' });
    expect(read({ date_of_birth: '' })).toMatchObject({ dateOfBirth: null });
    expect(read({ date_of_birth: null })).toMatchObject({ dateOfBirth: null });
  });

  it.each([[false], [null], ['true'], [1]])('is not taken with terms that are %j', (terms) => {
    expect(read({ email: 'none' }, terms)).toEqual({ status: 'termsNotAccepted' });
  });

  it.each([
    ['an e-mail that is none', { email: 'ada' }, messages.contact.invalidEmail],
    ['a birth today', { date_of_birth: today }, messages.register.properDateOfBirth],
    ['a birth on no day', { date_of_birth: '2025-02-29' }, messages.register.properDateOfBirth],
    ['a phone of no country', { phone_number: '030901820' }, 'Enter the country code of the number, too'],
    ['two passwords', { password_confirmation: 'other' }, messages.register.passwordsDiffer],
  ])('is refused for %s', (_what, change, sentence) => {
    expect(read(change)).toEqual({ status: 'registrationRefused', sentence });
  });

  it('is refused when nobody registers', () => {
    expect(readRegistration({ accept_terms: true }, today)).toEqual({
      ok: false,
      failure: { status: 'registrationRefused', sentence: 'Please check the form' },
    });
  });
});

it('the answer to a login carries the token, its end, the e-mail and the picture', () => {
  const expiresAtMs = Date.UTC(2026, 10, 22, 12);
  const { body } = loginAnswer('loggedIn', { token: 't', expiresAtMs, email: 'a@b.de', picture: null });
  expect(body).toMatchObject({
    status: 'ok',
    status_code: 607,
    token: 't',
    exp: '2026-11-22T12:00:00.000Z',
    email: 'a@b.de',
    base64: null,
  });
});
