import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newPassword } from '../../contract/fields.ts';
import { messages } from '../../contract/messages.ts';
import { statuses } from '../../contract/statuses.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { tokenOfAddress } from '../../web/features/accounts/from-mail/token-of-address.ts';
import { readLogin } from '../../web/features/accounts/login/login-outcome.ts';
import { passwordRules } from '../../web/features/accounts/password/password-rules.ts';
import {
  readRegistrationAnswer,
  readRegistrationFailure,
} from '../../web/features/accounts/registration/registration-outcome.ts';

const { login, register } = messages;

describe('a login', () => {
  const good = { status: 'ok', token: 'a token', exp: '2026-11-22T00:00:00Z', base64: null } as const;

  test.each([statuses.loggedIn.code, statuses.providerLoggedIn.code])(
    'with code %i signs in',
    (status_code) => {
      expect(readLogin({ ...good, status_code }, 'typed@example.com')).toEqual({
        kind: 'signed-in',
        session: {
          token: 'a token',
          tokenExpiry: '2026-11-22T00:00:00Z',
          email: 'typed@example.com',
          picture: null,
        },
      });
    },
  );

  test.each([
    [{ status: 'ok', status_code: 604, details: 'Wrong email or password' }, 'Wrong email or password'],
    [{ status: 'ok', status_code: 604 }, login.failed],
    [{ status: 'ok', status_code: 607 }, login.failed],
    [{ status: 'error', status_code: 607, details: 'anything' }, login.failed],
  ] as const)('answered with %o is refused', (answer, text) => {
    expect(readLogin(answer, 'typed@example.com')).toEqual({ kind: 'refused', text, needsCaptcha: false });
  });

  test.each([statuses.captchaNeeded, statuses.captchaRefused])(
    'answered with code $code asks for a captcha',
    ({ code, text }) => {
      const answer = { status: 'ok', status_code: code, details: text } as const;
      expect(readLogin(answer, 'typed@example.com')).toEqual({ kind: 'refused', text, needsCaptcha: true });
    },
  );
});

describe('a registration', () => {
  test.each([
    [601, register.emailTaken, 'email'],
    [603, register.alreadyRegistered, 'email'],
    [610, 'The first sentence', undefined],
    [611, register.acceptTerms, 'accept_terms'],
    [612, register.unable, 'captcha'],
    [777, register.unable, undefined],
  ])('with code %i is refused with its text, next to its field', (status_code, text, name) => {
    const outcome = readRegistrationAnswer({
      status: 'ok',
      status_code,
      message: ['The first sentence', 'The second'],
    });
    expect(outcome).toMatchObject({ isDone: false, text });
    expect(outcome.field?.name).toBe(name);
  });

  test.each([
    [601, register.emailTaken, 'email'],
    [603, register.alreadyRegistered, 'email'],
    [611, register.acceptTerms, 'accept_terms'],
  ])('with code %i and nothing more is refused with its text as well', (status_code, text, name) => {
    expect(readRegistrationAnswer({ status: 'ok', status_code })).toEqual({
      isDone: false,
      text,
      field: { name, text },
    });
  });

  test('with code 602 is done, unless the status is not ok', () => {
    expect(readRegistrationAnswer({ status: 'ok', status_code: 602, message: [] })).toEqual({
      isDone: true,
      text: register.confirmationSent,
    });
    expect(readRegistrationAnswer({ status: 'error', status_code: 602, message: [] }).text).toBe(
      register.unable,
    );
  });

  test('that the server never answered has another text than one it refused, and that one says why', () => {
    expect(readRegistrationFailure(new ApiError(0))).toEqual({
      isDone: false,
      text: register.unableFallback,
    });
    expect(readRegistrationFailure(new ApiError(429, { details: 'Too many attempts.' }))).toEqual({
      isDone: false,
      text: register.unable,
      note: 'Too many attempts.',
    });
  });
});

describe('the list of a password’s demands', () => {
  const characters = fc.constantFrom(...'aZ09@$!%*#?& -é_');

  test('is ticked off exactly when the password is taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 14 }), (password) => {
        const isTicked = passwordRules(password).every(({ isMet }) => isMet);
        expect(isTicked).toBe(newPassword.safeParse(password).success);
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['?token=aB-9_', 'aB-9_'],
  ['?from=mail&token=aB-9_&x=1', 'aB-9_'],
  ['?token=', ''],
  ['', ''],
])('the token of %o is %o', (search, token) => {
  expect(tokenOfAddress(search)).toBe(token);
});
