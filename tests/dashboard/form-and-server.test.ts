import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterCount } from '../../contract/input/characters.ts';
import { enteredNumber } from '../../contract/input/whole-number.ts';
import { limits } from '../../contract/limits.ts';
import type { LinkDetails } from '../../contract/links.ts';
import { checkChangedOptions, checkNewOptions } from '../../contract/options/check-options.ts';
import { defaultsRequest } from '../../contract/profile.ts';
import { readRegistration } from '../../server/accounts/registration.ts';
import { readProfileUpdate } from '../../server/profile/profile-update.ts';
import { registerSchema, registrationOf } from '../../web/features/accounts/registration/register-values.ts';
import { findOptionProblems, initialOptions } from '../../web/features/links/create/share-options.ts';
import { changedOptions, findEditProblems, storedValues } from '../../web/features/links/edit/edit-values.ts';
import { profileSchema, profileUpdateOf } from '../../web/features/profile/profile-values.ts';

const runs = { numRuns: 2000 };

/** What people type into a field for numbers, and what nobody should. */
const typedNumber = fc.oneof(
  fc.integer({ min: -10, max: 4000 }).map(String),
  fc.double({ noNaN: true }).map(String),
  fc.stringMatching(/^[ +-]?\d{1,4}[.,' e]?\d{0,3} ?(s|seconds)?$/),
  fc.constantFrom('1.5', '1,5', '1e3', '1 000', '0x10', '٣', '１２', 'soon', '5 seconds', '1_000', '∞'),
  fc.string({ maxLength: 8 }),
);

/** Letters of one and of two units, about as many as a limit. */
function textAround(limit: number): fc.Arbitrary<string> {
  const letter = fc.constantFrom('a', 'ü', '日', '😀', '🔑');
  return fc
    .tuple(letter, fc.integer({ min: limit - 2, max: limit + 2 }))
    .map(([one, times]) => one.repeat(times));
}

const start = { ...initialOptions('url'), isAdvanced: true };
const link: LinkDetails = {
  original_url: 'https://shop.test/lamp',
  code: 'lamp',
  type: 'url',
  created_at: '2026-11-15T12:00:00Z',
  short_url: 'https://shyl.nk/lamp',
  is_active: true,
  remaining_days: 3,
  total_clicks: 12,
  clicks_limit: null,
  remaining_clicks: null,
  remaining_seconds: 3 * 24 * 60 * 60,
  redirection_time: 8,
  url_message: null,
  password: null,
  title: null,
  note: null,
  notify: null,
  tags: [],
  archived: false,
  carried_clicks: 0,
};
const stored = {
  type: 'url',
  isSealed: false,
  redirectionTime: 8,
  message: null,
  totalClicks: 12,
} as const;

describe('a number that the form takes the server takes, and the other way round', () => {
  test('of a new link: the same number', () => {
    fc.assert(
      fc.property(typedNumber, (typed) => {
        fc.pre(typed.trim() !== '');
        const entered = enteredNumber(typed);
        const problems = findOptionProblems('url', {
          ...start,
          hasMessage: true,
          redirectionTime: entered,
          hasClicksLimit: true,
          clicksLimit: entered,
        });
        const waiting = { ads_enabled: true, redirection_time: typed };
        const seconds = checkNewOptions('url', waiting);
        const visits = checkNewOptions('url', { clicks_limit: typed });
        expect(problems.redirectionTime).toBe(seconds.ok ? undefined : seconds.failure[0].text);
        expect(problems.clicksLimit).toBe(visits.ok ? undefined : visits.failure[0].text);
        expect(checkNewOptions('url', { ...waiting, redirection_time: entered })).toEqual(seconds);
        // Never another number than the one that was typed.
        if (seconds.ok && /\d/.test(typed)) expect(typed).toContain(String(seconds.value.redirectionTime));
      }),
      runs,
    );
  });

  test('of an edit and of the defaults', () => {
    fc.assert(
      fc.property(typedNumber, (typed) => {
        fc.pre(typed.trim() !== '');
        const entered = enteredNumber(typed);
        const values = {
          ...storedValues(link),
          validityDays: 7,
          redirectionTime: entered,
          clicksLimit: entered,
        };
        const problems = findEditProblems(link, values);
        const seconds = checkChangedOptions(stored, { redirection_time: typed });
        const visits = checkChangedOptions(stored, { clicks_limit: typed });
        expect(problems.redirectionTime).toBe(seconds.ok ? undefined : seconds.failure[0].text);
        expect(problems.clicksLimit).toBe(visits.ok ? undefined : visits.failure[0].text);
        const defaults = { validity: '', password: '', url_message: '' };
        const form = defaultsRequest.safeParse({
          ...defaults,
          redirection_time: entered,
          clicks_limit: entered,
        });
        const server = defaultsRequest.safeParse({
          ...defaults,
          redirection_time: typed,
          clicks_limit: typed,
        });
        expect(form.data).toEqual(server.data);
      }),
      runs,
    );
  });
});

describe('a text that the counter allows the rules allow, and the other way round', () => {
  test('the message and the key of a new link, of an edit and of the defaults', () => {
    fc.assert(
      fc.property(textAround(limits.messageMaxLength), textAround(limits.keyMaxLength), (message, key) => {
        const isMessageFine = characterCount(message) <= limits.messageMaxLength;
        const isKeyFine = characterCount(key) <= limits.keyMaxLength;
        const created = findOptionProblems('url', {
          ...start,
          hasMessage: true,
          redirectionTime: 8,
          message,
          hasKey: true,
          key,
        });
        expect([created.message === undefined, created.key === undefined]).toEqual([
          isMessageFine,
          isKeyFine,
        ]);
        const values = { ...storedValues(link), validityDays: 7, message, key };
        const edited = findEditProblems(link, values);
        expect([edited.message === undefined, edited.key === undefined]).toEqual([isMessageFine, isKeyFine]);
        expect(checkChangedOptions(stored, changedOptions(link, values)).ok).toBe(isMessageFine && isKeyFine);
        const defaults = { validity: '', redirection_time: null, clicks_limit: null };
        expect(defaultsRequest.safeParse({ ...defaults, password: key, url_message: message }).success).toBe(
          isMessageFine && isKeyFine,
        );
      }),
    );
  });
});

describe('a person whom the form takes the server takes, and the other way round', () => {
  const today = '2026-11-15';
  const birthday = fc.oneof(
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('2026-11-14'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.stringMatching(/^\d{4,6}-\d{2}-\d{2}$/),
    fc.constantFrom('', '2026-02-30', '0000-00-00', '12345-01-01', '1990-1-1', 'yesterday'),
  );
  const name = fc.oneof(fc.string({ maxLength: 5 }), textAround(limits.nameMaxLength), textAround(3));
  const phone = fc.oneof(
    fc.constantFrom('', '+46', '0701234567', '+46 70 123 45 67', '(0)151/234-567', 'call me', '12', '+'),
    fc.stringMatching(/^\+?[\d ().-]{0,24}$/),
  );

  test('who registers', () => {
    fc.assert(
      fc.property(birthday, name, name, (date_of_birth, firstname, lastname) => {
        const values = {
          firstname,
          lastname,
          date_of_birth,
          email: 'maya@example.com',
          password: 'Correct1horse!',
          password_confirmation: 'Correct1horse!',
          phone: '',
          captcha: 'solved',
          accept_terms: true,
        };
        // The form's own clock is the browser's; what is before this day is before both.
        fc.pre(date_of_birth < today);
        const form = registerSchema.safeParse(values).success;
        expect(readRegistration(registrationOf(values, null, null), today).ok).toBe(form);
      }),
      runs,
    );
  });

  test('who changes their profile', () => {
    fc.assert(
      fc.property(birthday, name, phone, phone, (date_of_birth, firstname, country_code, mobile_no) => {
        const values = {
          firstname,
          lastname: 'Lindqvist',
          date_of_birth,
          gender: '' as const,
          country_code,
          mobile_no,
        };
        const isFormFine = profileSchema(today).safeParse(values).success;
        const update = profileUpdateOf(values);
        const server = readProfileUpdate(update, today);
        // What the form lets through may still be no number of any country: it asks the same rule as the server.
        if (!isFormFine) expect(server.ok).toBe(false);
        else if (!server.ok) expect(server.failure).toMatch(/phone number|country code/);
      }),
      runs,
    );
  });
});
