import { expect, test } from 'vitest';
import { firstIssue } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { reportReasons, reportReasonWords, reportRequest } from '../../contract/reports.ts';

const report = { link: 'abcd', reason: 'spam' };

/** What a report is read as, or what is said of it. */
function read(change: object): unknown {
  const parsed = reportRequest.safeParse({ ...report, ...change });
  return parsed.success ? parsed.data : firstIssue(parsed.error);
}

test('a report needs a short link and a reason alone', () => {
  expect(read({})).toEqual({ ...report, note: '', email: '', captcha: '' });
  for (const reason of reportReasons) {
    expect(read({ reason })).toMatchObject({ reason });
    expect(reportReasonWords[reason]).toMatch(/^[A-Z]/);
  }
  expect(read({ reason: 'boredom' })).toBe('Please choose what is wrong');
});

test('a report names the path of a link or a secret, without its first slash', () => {
  for (const link of ['abcd', 's/abcd', 'my-link']) expect(read({ link })).toMatchObject({ link });
  for (const link of ['', '/abcd', 'a b', 'login', 's/abc', 'https://sho.rt/abcd'])
    expect(read({ link }), link).toBe('Please name a short link of ours');
});

test('a report may have a note, kept without the blanks around it, and an e-mail to answer to', () => {
  expect(read({ note: ' see \n', email: ' Ada@Example.com ' })).toMatchObject({
    note: 'see',
    email: 'ada@example.com',
  });
  expect(read({ note: 'x'.repeat(limits.noteMaxLength) })).toMatchObject({ link: 'abcd' });
  expect(read({ note: 'x'.repeat(limits.noteMaxLength + 1) })).toBe(
    `That is too long (at most ${limits.noteMaxLength} characters)`,
  );
  for (const email of ['ada', 7]) expect(typeof read({ email })).toBe('string');
});
