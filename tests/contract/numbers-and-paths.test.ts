import { describe, expect, test } from 'vitest';
import { hasCodeForm, isReservedCode, isShortPath } from '../../contract/codes.ts';
import { firstIssue } from '../../contract/fields.ts';
import { readPhone } from '../../contract/input/phone.ts';
import { withoutSealKey } from '../../contract/input/search.ts';
import { describeTargetProblem, hasProperHost, readTarget, withScheme } from '../../contract/input/target.ts';
import { enteredNumber, notWhole, readWholeNumber } from '../../contract/input/whole-number.ts';
import { messages } from '../../contract/messages.ts';
import { validitySeconds } from '../../contract/options/validity.ts';
import {
  invitationPath,
  isRoute,
  linkPath,
  reportPaths,
  secretPath,
  withoutLastSlash,
} from '../../contract/paths.ts';
import { defaultsRequest, profileUpdateRequest } from '../../contract/profile.ts';
import {
  isProviderAttempt,
  providerChannel,
  providerNotSetUp,
  providerStartPath,
} from '../../contract/provider-popup.ts';

describe('a whole number', () => {
  test('is read with blanks and its unit, and is never guessed', () => {
    expect(['5', ' +7 ', '-3', '15 seconds', '15 sec.', 9].map(readWholeNumber)).toEqual([
      5, 7, -3, 15, 15, 9,
    ]);
    expect(['', 'many', '  '].map(readWholeNumber)).toEqual(['none', 'none', 'none']);
    expect(['1,5', '1.5', '1e3', '5 5', 'x5', '５', 1.5, Number.NaN].map(readWholeNumber)).toEqual(
      Array.from({ length: 8 }, () => 'unclear'),
    );
  });

  test('stays in its field as it was typed while it is none', () => {
    expect(['', '  ', '12', ' 12 s', '1,5', 'x'].map(enteredNumber)).toEqual([
      null,
      null,
      12,
      12,
      '1,5',
      'x',
    ]);
  });
});

describe('a code', () => {
  test('has four to twenty letters and digits', () => {
    expect(
      ['abc', 'abcd', 'A1b2', 'a'.repeat(20), 'a'.repeat(21), 'ab-d', 'abcd\n', ' abcd', 'äbcd'].map(
        hasCodeForm,
      ),
    ).toEqual([false, true, true, true, false, false, false, false, false]);
  });

  test('never hides a route, a call or a file, in any letter case', () => {
    for (const code of [
      'login',
      'LOGIN',
      'Home',
      'api',
      'auth',
      'stats',
      'users',
      'assets',
      'healthz',
      's',
      'admin',
    ])
      expect(isReservedCode(code), code).toBe(true);
    for (const code of ['logins', 'abcd', 'homer']) expect(isReservedCode(code), code).toBe(false);
  });

  test('makes a short path alone, or after /s/, and nowhere else', () => {
    for (const path of ['/abcd', '/s/abcd', '/s/login', '/ABCD1234'])
      expect(isShortPath(path), path).toBe(true);
    for (const path of [
      '/',
      '/abc',
      '/login',
      '/Login',
      '/abcd/',
      '/t/abcd',
      '/s/abc',
      '/s/abcd/',
      '/s/abcd/x',
      '/s',
      'abcd',
      '',
    ])
      expect(isShortPath(path), path).toBe(false);
  });
});

describe('a path', () => {
  test('is a route letter for letter', () => {
    expect(['/', '/login', '/home', '/not-found'].map(isRoute)).toEqual([true, true, true, true]);
    expect(['/Login', '/login/', '', '/logi'].map(isRoute)).toEqual([false, false, false, false]);
  });

  test('loses one slash at its end, and only there', () => {
    expect(['/login/', '/a//', '/login', '/', ''].map(withoutLastSlash)).toEqual([
      '/login',
      '/a/',
      null,
      null,
      null,
    ]);
  });

  test('of a link, of a secret, of an invitation and of a report are made in one place', () => {
    expect([linkPath('abcd'), secretPath('abcd')]).toEqual(['/abcd', '/s/abcd']);
    expect(invitationPath('token')).toBe('/register?invitation=token');
    expect(reportPaths('s/abcd')).toEqual({
      guest: '/contact-us?link=s/abcd',
      signedIn: '/profile?id=4&link=s/abcd',
    });
  });

  test('of a provider’s popup carries a word that can name an attempt', () => {
    expect(
      [
        'a'.repeat(15),
        'a'.repeat(16),
        'aA0_-'.repeat(12),
        'a'.repeat(64),
        'a'.repeat(65),
        `${'a'.repeat(16)} `,
      ].map(isProviderAttempt),
    ).toEqual([false, true, true, true, false, false]);
    expect(providerChannel('word')).toBe('sign-in:word');
    expect(providerStartPath('google', 'word')).toBe('/auth/google/start?attempt=word');
    expect(providerNotSetUp('facebook')).toBe('Facebook sign-in is not set up on this server.');
  });
});

describe('a phone number', () => {
  const read = (code: string | null, number: string | null) => {
    const phone = readPhone(code, number);
    return phone.ok ? [phone.value.countryCode, phone.value.phoneNumber] : phone.failure;
  };

  test('is read as people write it', () => {
    expect(read('+49', '030 / 901820')).toEqual(['49', '30901820']);
    expect(read('49', '30 901820')).toEqual(['49', '30901820']);
    expect(read(null, '+49 30 901820')).toEqual(['49', '30901820']);
    expect(read('49', ' +4930901820')).toEqual(['49', '30901820']);
  });

  test('may be left out, or be a calling code alone', () => {
    expect(read(null, null)).toEqual([null, null]);
    expect(read('', ' ')).toEqual([null, null]);
    expect(readPhone(undefined, undefined)).toEqual({
      ok: true,
      value: { countryCode: null, phoneNumber: null },
    });
    expect(read('+49', '')).toEqual(['49', null]);
    expect(read('999', null)).toBe('Enter a proper country code');
  });

  test('needs its country, and to be one there', () => {
    expect(read(null, '030901820')).toBe('Enter the country code of the number, too');
    expect(read('49', '1')).toBe('Enter a proper phone number');
    expect(read('1', '+49 30 901820')).toBe('Enter a proper phone number');
  });
});

describe('default settings', () => {
  const read = (defaults: object) => {
    const parsed = defaultsRequest.safeParse(defaults);
    return parsed.success ? parsed.data : firstIssue(parsed.error);
  };
  const none = {
    password: null,
    redirection_time: null,
    validity: null,
    clicks_limit: null,
    url_message: null,
    notify: null,
  };

  test('are none unless they are given', () => {
    expect(read({})).toEqual(none);
    expect(
      read({
        password: '',
        redirection_time: ' ',
        validity: null,
        clicks_limit: '',
        url_message: '',
        notify: ' ',
      }),
    ).toEqual(none);
    expect(
      read({
        password: 'k',
        redirection_time: '5',
        validity: 7,
        clicks_limit: 1,
        url_message: 'm',
        notify: 'spent opened',
      }),
    ).toEqual({
      password: 'k',
      redirection_time: 5,
      validity: 7,
      clicks_limit: 1,
      url_message: 'm',
      notify: 'opened spent',
    });
  });

  test('keep to their bounds, each in its own words', () => {
    expect(read({ redirection_time: 4 })).toBe(messages.defaults.redirectionTooShort);
    expect(read({ redirection_time: 'soon' })).toBe(messages.defaults.redirectionTooShort);
    expect(read({ redirection_time: '1,5' })).toBe(notWhole);
    expect(read({ redirection_time: 3600 })).toMatchObject({ redirection_time: 3600 });
    expect(read({ redirection_time: 3601 })).toBe('Redirection time must be at most 3600 seconds');
    for (const validity of [1, 7, 15, 30]) expect(read({ validity })).toMatchObject({ validity });
    for (const validity of [0, 2, 31]) expect(read({ validity })).toBe('Validity is 1, 7, 15 or 30 days');
    expect(read({ clicks_limit: 0 })).toBe('Clicks limit must be a whole number from 1');
    expect(read({ clicks_limit: 1.5 })).toBe('Clicks limit must be a whole number from 1');
    expect(read({ clicks_limit: 1_000_000_000 })).toMatchObject({ clicks_limit: 1_000_000_000 });
    expect(read({ clicks_limit: 1_000_000_001 })).toBe('Clicks limit must be a whole number from 1');
    expect(read({ password: 'k'.repeat(129) })).toBe('The key cannot exceed 128 characters');
    expect(read({ url_message: 'm'.repeat(301) })).toBe(messages.defaults.messageTooLong);
  });
});

describe('a profile', () => {
  const profile = { firstname: 'Ada', lastname: 'Byron', date_of_birth: '12-10-1815' };
  const problemOf = (change: object) => {
    const parsed = profileUpdateRequest.safeParse({ ...profile, ...change });
    return parsed.success ? null : firstIssue(parsed.error);
  };

  test('has names of three characters or more and a date that exists', () => {
    expect(problemOf({})).toBeNull();
    expect(problemOf({ firstname: 'Al' })).toBe(messages.profile.firstNameTooShort);
    expect(problemOf({ firstname: ' Al ' })).toBe(messages.profile.firstNameTooShort);
    expect(problemOf({ lastname: 'Bo' })).toBe(messages.profile.lastNameTooShort);
    expect(problemOf({ date_of_birth: '' })).toBe(messages.profile.dateOfBirthMissing);
    expect(problemOf({ date_of_birth: '1815-12-10' })).toBe(messages.register.properDateOfBirth);
    expect(profileUpdateRequest.safeParse({ ...profile, date_of_birth: '' }).error?.issues).toHaveLength(1);
    expect(problemOf({ gender: '' })).toBeNull();
    expect(problemOf({ gender: 'female' })).toBeNull();
    expect(problemOf({ gender: 'x' })).toBe('Gender is male or female');
  });
});

describe('a target', () => {
  test('without a scheme gets https', () => {
    expect(
      [
        'example.com',
        ' example.com/a ',
        'example.com/?to=http://b.example',
        'http://example.com',
        'iris.beep://example.com',
        'localhost:3000',
        'mailto:x',
      ].map(withScheme),
    ).toEqual([
      'https://example.com',
      'https://example.com/a',
      'https://example.com/?to=http://b.example',
      'http://example.com',
      'iris.beep://example.com',
      'https://localhost:3000',
      'mailto:x',
    ]);
  });

  test('is told what is wrong with it', () => {
    expect(describeTargetProblem('too-long')).toBe('That is too long (at most 8192 characters)');
    expect(describeTargetProblem('not-an-address')).toBe(messages.links.enterValidLink);
    expect(describeTargetProblem('not-an-address', 'other words')).toBe('other words');
  });

  test('may be as long as it is stored, percent signs included', () => {
    const address = (path: string) => `https://example.com/${path}`;
    const room = 8192 - address('').length;
    expect(readTarget(address('a'.repeat(room))).ok).toBe(true);
    expect(readTarget(address('a'.repeat(room + 1)))).toEqual({ ok: false, failure: 'too-long' });
    expect(readTarget(address('ä'.repeat(room / 2)))).toEqual({ ok: false, failure: 'too-long' });
    expect(readTarget('https://example.com/\u007f')).toEqual({ ok: false, failure: 'not-an-address' });
    expect(readTarget('https://user@example.com/')).toEqual({ ok: false, failure: 'not-an-address' });
    expect(readTarget('https://:word@example.com/')).toEqual({ ok: false, failure: 'not-an-address' });
  });

  test('may have line breaks around it, but no control character inside', () => {
    expect(readTarget('\nhttps://example.com/\r\n')).toMatchObject({ ok: true });
    expect(readTarget('https://exam\nple.com/')).toEqual({ ok: false, failure: 'not-an-address' });
  });

  test('has a host that can exist', () => {
    expect(hasProperHost({ hostname: 'example.com' } as URL)).toBe(true);
    for (const hostname of ['', 'a%20b', '*.example.com'])
      expect(hasProperHost({ hostname } as URL), hostname).toBe(false);
  });
});

test('a validity choice is sent in seconds', () => {
  expect([1, 30].map(validitySeconds)).toEqual([86_400, 2_592_000]);
});

test('a search never sends what opens a sealed secret', () => {
  expect(withoutSealKey('https://sho.rt/s/abcdef#1key\nmore')).toBe('https://sho.rt/s/abcdef');
  expect(withoutSealKey('https://example.com/a#b')).toBe('https://example.com/a#b');
});
