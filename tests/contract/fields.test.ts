import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import {
  isBornBefore,
  passwordChangeRequest,
  passwordPair,
  passwordResetRequest,
  registrationUser,
} from '../../contract/accounts.ts';
import { contactRequest, feedbackRequest, senderEmail } from '../../contract/feedback.ts';
import {
  accountEmail,
  atLeast,
  atMost,
  contactEmail,
  customCode,
  enteredPassword,
  firstIssue,
  fromUsDate,
  isCalendarDate,
  newPassword,
  phonePart,
  requiredText,
  text,
  toUsDate,
} from '../../contract/fields.ts';
import { characterCount, isLongerThan, tooLong } from '../../contract/input/characters.ts';
import { searchProblem } from '../../contract/input/search.ts';
import { looksLikeWebAddress } from '../../contract/input/web-address.ts';
import { limits } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { linkStatisticsRequest, overallStatisticsRequest } from '../../contract/statistics.ts';

/** What is said of a value; null when it is taken. */
function problemOf(schema: z.ZodMiniType, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : firstIssue(parsed.error);
}

describe('a length', () => {
  test('counts an emoji as one character', () => {
    expect(characterCount('a🎉b')).toBe(3);
    expect(isLongerThan(3, 'a🎉b')).toBe(false);
    expect(isLongerThan(2, 'a🎉b')).toBe(true);
    expect(isLongerThan(3, 'abc')).toBe(false);
    expect(isLongerThan(3, 'abcd')).toBe(true);
    expect(isLongerThan(0, '')).toBe(false);
  });

  test('is refused from one more than allowed, and from one fewer than needed', () => {
    const schema = text(5).check(atLeast(3, 'too short'));
    expect(
      ['ab', 'abc', 'abcde', 'abcdef', '🎉🎉', '🎉🎉🎉'].map((value) => problemOf(schema, value)),
    ).toEqual(['too short', null, null, tooLong(5), 'too short', null]);
    expect(problemOf(text(5).check(atMost(2, 'two at most')), 'abc')).toBe('two at most');
  });
});

describe('a text', () => {
  test('that is none, or holds what the database cannot keep, is refused', () => {
    expect(problemOf(text(5), 7)).toBe('Please fill in this field');
    expect(problemOf(text(5, 'missing'), undefined)).toBe('missing');
    expect(problemOf(text(5), 'a\0b')).toBe('That has a character that cannot be kept');
    expect(problemOf(text(5), '')).toBeNull();
  });

  test('that has to be there is more than blanks, and is kept without those around it', () => {
    expect(problemOf(requiredText(9), ' \n ')).toBe('Please fill in this field');
    expect(requiredText(9).parse(' word ')).toBe('word');
  });
});

describe('an e-mail address', () => {
  test.each(['a@b.co', 'First.Last+tag@sub.example.museum', 'jürgen@münchen.example', "o'neil@example.com"])(
    '%s is taken for an account',
    (address) => {
      expect(problemOf(accountEmail, address)).toBeNull();
    },
  );

  test('of an account is brought to lower case, without blanks around it', () => {
    expect(accountEmail.parse('  Ada@Example.COM ')).toBe('ada@example.com');
  });

  test.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b c.de',
    'a@@b.de',
    'a@b.de,c@d.de',
    '<a@b.de>',
    'a@b.d\u0000e',
  ])('%j is refused for an account', (address) => {
    expect(problemOf(accountEmail, address)).toBe(messages.contact.invalidEmail);
  });

  test('that is too long is refused as such', () => {
    const address = (length: number) => `${'a'.repeat(length - '@b.de'.length)}@b.de`;
    expect(problemOf(accountEmail, address(limits.emailMaxLength))).toBeNull();
    expect(problemOf(accountEmail, address(limits.emailMaxLength + 1))).toBe(tooLong(limits.emailMaxLength));
    expect(problemOf(contactEmail, address(limits.emailMaxLength + 1))).toBe(tooLong(limits.emailMaxLength));
  });

  test('in the contact form ends in two or three letters', () => {
    const taken = ['a@b.co', 'a.b+c-d@x-y.example.com', ' a@b.org '];
    const refused = ['a@b.info', 'a@b.c', 'a@b.c1', 'a b@c.de', '@b.de', 'a@.de', 'a@b..de', ''];
    expect(taken.map((address) => problemOf(contactEmail, address))).toEqual(taken.map(() => null));
    for (const address of refused)
      expect(problemOf(contactEmail, address), address).toBe(messages.contact.invalidEmail);
  });
});

describe('a password', () => {
  test('needs eight characters: a letter, a digit and a special one, and no others', () => {
    expect(problemOf(newPassword, 'abc12!x')).toBe(messages.register.passwordTooShort);
    expect(problemOf(newPassword, 'abc12!xy')).toBeNull();
    expect(problemOf(newPassword, '12345678!')).toBe(messages.register.passwordTooSimple);
    expect(problemOf(newPassword, 'abcdefgh!')).toBe(messages.register.passwordTooSimple);
    expect(problemOf(newPassword, 'abcdefg1')).toBe(messages.register.passwordTooSimple);
    expect(problemOf(newPassword, 'abcdefg1! ')).toBe(messages.register.passwordTooSimple);
    expect(problemOf(newPassword, ' abcdefg1!')).toBe(messages.register.passwordTooSimple);
    expect(problemOf(newPassword, 'abcdefg1-')).toBe(messages.register.passwordTooSimple);
    for (const special of '@$!%*#?&') expect(problemOf(newPassword, `abcdefg1${special}`)).toBeNull();
  });

  test('may have 1024 characters', () => {
    const long = (length: number) => 'a'.repeat(length - 2).concat('1!');
    expect(problemOf(newPassword, long(1024))).toBeNull();
    expect(problemOf(newPassword, long(1025))).toBe(tooLong(1024));
    expect(problemOf(enteredPassword, long(1024))).toBeNull();
    expect(problemOf(enteredPassword, long(1025))).toBe(tooLong(1024));
    expect(problemOf(enteredPassword, '')).not.toBeNull();
    expect(problemOf(enteredPassword, ' ')).toBeNull();
  });

  test('and its confirmation have to be the same, wherever one is set', () => {
    const password = 'abcdefg1!';
    expect(problemOf(passwordPair, { password, confirmPassword: password })).toBeNull();
    expect(problemOf(passwordPair, { password, confirmPassword: 'other' })).toBe(
      messages.register.passwordsDiffer,
    );
    const change = { current_password: 'x', password };
    expect(problemOf(passwordChangeRequest, { ...change, confirmPassword: password })).toBeNull();
    expect(problemOf(passwordChangeRequest, { ...change, confirmPassword: '' })).toBe(
      messages.register.passwordsDiffer,
    );
    const reset = { reset_password_token: 't', password };
    expect(problemOf(passwordResetRequest, { ...reset, confirmPassword: password })).toBeNull();
    expect(problemOf(passwordResetRequest, { ...reset, confirmPassword: 'x' })).toBe(
      messages.register.passwordsDiffer,
    );
    const user = { firstname: 'A', lastname: 'B', email: 'a@b.de', password };
    expect(problemOf(registrationUser, { ...user, password_confirmation: password })).toBeNull();
    expect(problemOf(registrationUser, { ...user, password_confirmation: 'x' })).toBe(
      messages.register.passwordsDiffer,
    );
  });
});

describe('a custom code', () => {
  test('is told the worst that is wrong with it first', () => {
    expect(
      ['', 'a-', 'abc', 'abcd', 'a'.repeat(20), 'a'.repeat(21)].map((code) => problemOf(customCode, code)),
    ).toEqual([
      messages.codes.missing,
      messages.codes.alphanumeric,
      messages.codes.length,
      null,
      null,
      messages.codes.length,
    ]);
  });
});

describe('a date', () => {
  test('is one that the calendar has', () => {
    expect(['2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01'].map(isCalendarDate)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const wrong = [
      '2023-02-29',
      '1900-02-29',
      '2024-13-01',
      '2024-00-10',
      '2024-04-31',
      '24-04-01',
      '2024-4-1',
    ];
    expect(
      [...wrong, '', ' 2024-04-01', '2024-04-01 ', '2024-04-01T00:00', 'x2024-04-01', '+012024-04-01'].map(
        isCalendarDate,
      ),
    ).toEqual(Array.from({ length: 13 }, () => false));
  });

  test('is sent by profile updates with the month first, and read back the same', () => {
    expect(fromUsDate('02-29-2024')).toBe('2024-02-29');
    expect(toUsDate('2024-02-29')).toBe('02-29-2024');
    for (const wrong of ['29-02-2024', '2-29-2024', '02-29-2024 ', ' 02-29-2024', '2024-02-29', ''])
      expect(fromUsDate(wrong), wrong).toBeNull();
  });

  test('of birth lies before today', () => {
    expect(isBornBefore('2026-11-14', '2026-11-15')).toBe(true);
    expect(isBornBefore('2026-11-15', '2026-11-15')).toBe(false);
    expect(isBornBefore('2026-11-16', '2026-11-15')).toBe(false);
  });
});

describe('a part of a phone number', () => {
  test('is digits and what people put between them, or nothing', () => {
    const schema = phonePart('no phone');
    const taken = ['+49', '030 / 12-34.56', '(030) 1234', '', null, undefined];
    expect(taken.map((part) => problemOf(schema, part))).toEqual(taken.map(() => null));
    for (const wrong of ['12a', '++49', '4+9', 'one'])
      expect(problemOf(schema, wrong), wrong).toBe('no phone');
    expect(problemOf(schema, '1'.repeat(limits.phoneMaxLength))).toBeNull();
    expect(problemOf(schema, '1'.repeat(limits.phoneMaxLength + 1))).toBe(tooLong(limits.phoneMaxLength));
  });
});

describe('a search', () => {
  test('needs three characters, blanks around it aside, and has at most two hundred', () => {
    expect(searchProblem('  ab  ')).toBe(messages.dashboard.searchTooShort);
    expect(searchProblem(' abc ')).toBeNull();
    expect(searchProblem('a'.repeat(200))).toBeNull();
    expect(searchProblem('a'.repeat(201))).toBe(messages.dashboard.searchTooLong);
  });
});

describe('what the landing page takes for a web address', () => {
  test.each([
    'example.com',
    ' https://example.com/path?x=1#y ',
    'HTTP://EXAMPLE.ORG',
    'münchen.de:8080',
    'sub.example.info',
    'ab.de',
  ])('%j is one', (entered) => {
    expect(looksLikeWebAddress(entered)).toBe(true);
  });

  test.each([
    '',
    'word',
    'a.de',
    'example.museum',
    'example.c',
    'example .com',
    'ftp://example.com',
    'example.com x',
  ])('%j is none', (entered) => {
    expect(looksLikeWebAddress(entered)).toBe(false);
  });
});

describe('a message to the team', () => {
  const contact = { name: 'Ada Byron', email: 'a@b.de', message: 'hello', 'g-recaptcha-response': 'solved' };

  test('has a name as long as a first and a last one, an e-mail, words and a captcha', () => {
    expect(problemOf(contactRequest, contact)).toBeNull();
    expect(problemOf(contactRequest, { ...contact, name: 'n'.repeat(201) })).toBeNull();
    expect(problemOf(contactRequest, { ...contact, name: 'n'.repeat(202) })).toBe(tooLong(201));
    expect(problemOf(contactRequest, { ...contact, name: ' ' })).toBe(messages.contact.provideName);
    expect(problemOf(contactRequest, { ...contact, email: 'a@b.info' })).toBe(messages.contact.invalidEmail);
    expect(problemOf(contactRequest, { ...contact, 'g-recaptcha-response': '' })).toBe(
      messages.contact.checkCaptcha,
    );
  });

  test('of feedback has one of the categories', () => {
    expect(problemOf(feedbackRequest, { ...contact, category: 'Bug' })).toBeNull();
    expect(problemOf(feedbackRequest, { ...contact, category: 'Praise' })).toBe(
      messages.feedback.categories[0],
    );
  });

  test('may come from an account’s own e-mail, whatever its ending', () => {
    expect(problemOf(senderEmail, 'a@b.info')).toBeNull();
    expect(problemOf(senderEmail, 'a@b.de')).toBeNull();
    expect(problemOf(senderEmail, 'a@b')).toBe(messages.contact.invalidEmail);
  });
});

test('statistics are asked for from fourteen hours west to fourteen hours east', () => {
  const problems = [-841, -840, 840, 841].map(
    (timezone_offset) => problemOf(overallStatisticsRequest, { timezone_offset }) === null,
  );
  expect(problems).toEqual([false, true, true, false]);
  expect(overallStatisticsRequest.parse({})).toEqual({ timezone_offset: 0 });
  expect(problemOf(linkStatisticsRequest, { code: 'abcd', type: 'url' })).toBeNull();
  expect(problemOf(linkStatisticsRequest, { code: 'abcd', type: 'other' })).not.toBeNull();
});
