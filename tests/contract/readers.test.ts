import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import {
  checkReaders,
  type MeasuredContent,
  sayReaderProblem,
} from '../../contract/readers/check-readers.ts';
import { countEnteredReaders, readEnteredReaders } from '../../contract/readers/entered-readers.ts';
import { bytesOfSealed, sizeProblem } from '../../contract/readers/reader-rules.ts';
import { asCsv, asLines, keysOf, linksOf } from '../../web/features/secrets/readers/reader-lists.ts';

const message: MeasuredContent = {
  kind: 'readable',
  delta: { ops: [{ insert: 'the gate opens at nine\n' }] },
};

/** What lists are made of, and what should not be in one. */
const pieces = [
  'a',
  'A',
  'ß',
  '🦊',
  ' ',
  '\u00a0',
  ';',
  '\t',
  '\n',
  '\r',
  '\u2028',
  '\0',
  '\ud800',
  '\u200f',
];

describe('a list of readers', () => {
  test('has one in each line, with a key behind a semicolon or in the next cell of a spreadsheet', () => {
    const list = 'Anna\r\n\n  Ben   Berg ;amber-river \nZoë 🦊\tnorth; and south\nDan;\n';
    expect(readEnteredReaders(list)).toEqual({
      ok: true,
      value: [
        { label: 'Anna', key: null },
        { label: 'Ben Berg', key: 'amber-river' },
        { label: 'Zoë 🦊', key: 'north; and south' },
        { label: 'Dan', key: null },
      ],
    });
    expect(countEnteredReaders(list)).toBe(4);
  });

  test('is told all that is wrong with it at once, each with its line', () => {
    const list = ['Anna', 'anna', ';key', 'x'.repeat(61), `Ben;${'k'.repeat(129)}`, 'A\u0007b'].join('\n');
    expect(readEnteredReaders(list)).toEqual({
      ok: false,
      failure: [
        'Line 2: “anna” is in line 1 already',
        'Line 3: Please name each reader',
        'Line 4: A reader’s name has at most 60 characters',
        'Line 5: The key cannot exceed 128 characters',
        'Line 6: A reader’s name has a character that cannot be kept',
      ],
    });
  });

  test('names 1 to 50', () => {
    const named = (count: number) => Array.from({ length: count }, (_, place) => `R${place}`).join('\n');
    expect(readEnteredReaders(' \n\n')).toEqual({ ok: false, failure: ['Name at least one reader'] });
    expect(readEnteredReaders(named(50)).ok).toBe(true);
    expect(readEnteredReaders(named(51))).toEqual({
      ok: false,
      failure: ['These are 51 readers, and one message can have 50 at most'],
    });
  });

  test('takes names of 60 characters, whatever a character is', () => {
    expect(readEnteredReaders('🦊'.repeat(60)).ok).toBe(true);
    expect(readEnteredReaders('🦊'.repeat(61)).ok).toBe(false);
  });

  test('that can be read makes links that may be made, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 60 }), (list) => {
        const read = readEnteredReaders(list);
        if (!read.ok) return;
        const sent = read.value.map(({ label, key }) => ({ label, password: key }));
        expect(checkReaders(message, {}, sent).ok).toBe(true);
      }),
    );
  });
});

describe('readers of one message', () => {
  const options = { clicks_limit: 3, title: 'Offer', expiry_date: 86_400, password: 'shared' };

  test('get what is chosen for all, and what is their own in its place; the title says whose link it is', () => {
    const readers = [{ label: 'Anna' }, { label: 'Ben', password: 'his own', clicks_limit: 1 }];
    expect(checkReaders(message, options, readers)).toMatchObject({
      ok: true,
      value: [
        { label: 'Anna', options: { title: 'Offer · Anna', key: 'shared', clicksLimit: 3, code: null } },
        { label: 'Ben', options: { title: 'Offer · Ben', key: 'his own', clicksLimit: 1 } },
      ],
    });
    expect(checkReaders(message, {}, [{ label: 'Anna' }])).toMatchObject({
      value: [{ options: { title: 'Anna' } }],
    });
  });

  test('are refused with whose problem it is', () => {
    const said = (readers: { label: string; password?: string; clicks_limit?: number }[], chosen = {}) => {
      const checked = checkReaders(message, chosen, readers);
      return checked.ok ? [] : checked.failure.map((problem) => sayReaderProblem(problem, readers));
    };
    expect(said([{ label: 'Anna' }, { label: 'Ben', clicks_limit: 0 }])).toEqual([
      expect.stringMatching(/^Ben: /),
    ]);
    expect(said([{ label: 'Anna' }, { label: 'ANNA' }])).toEqual(['ANNA: This reader is there twice']);
    expect(said([{ label: 'Anna' }], { new_code: 'mine2026' })).toEqual([
      'Each reader’s link gets a code of its own',
    ]);
    expect(said([{ label: 'Anna' }], { title: 'x'.repeat(196) })).toEqual([
      'Anna: The title cannot exceed 200 characters',
    ]);
    expect(said([])).toEqual(['Name at least one reader']);
    expect(said([{ label: 'Anna' }], { destroy_after_last: true })).toEqual([
      expect.not.stringMatching(/^Anna/),
    ]);
  });

  test('share no more than 16 MiB, and no sealed message with fewer doors than readers', () => {
    expect(sizeProblem(limits.readersMaxBytes / 4, 4)).toBeNull();
    expect(sizeProblem(limits.readersMaxBytes / 4 + 1, 4)).toBe(
      'For 4 readers a message can have 4,096 kB at most, and this one has 4,097 kB',
    );
    const sealed = (bytes: number, doors: number) =>
      checkReaders(
        {
          kind: 'sealed',
          sealed: { body: { ct: 'A'.repeat(Math.ceil((bytes * 4) / 3)) }, doors: Array(doors).fill({}) },
        },
        {},
        [{ label: 'Anna' }, { label: 'Ben' }],
      ).ok;
    expect([sealed(1000, 2), sealed(1000, 1), sealed(1000, 3)]).toEqual([true, false, false]);
    expect([sealed(9 * 1024 * 1024, 2), sealed(10 * 1024 * 1024, 2)]).toEqual([true, false]);
    // What the form takes before it is sealed the server takes as well: padding adds an eighth at most.
    const padded = Math.ceil((limits.readersMaxBytes / 2) * 1.12);
    expect(bytesOfSealed({ ct: 'A'.repeat(Math.ceil((padded * 4) / 3)) })).toBeLessThanOrEqual(
      limits.readersMaxBytes / 2,
    );
  });
});

describe('what is taken along of their links', () => {
  const readers = [
    { label: 'Anna', link: 'https://s.test/s/aaa#F1', key: 'amber-river' },
    { label: '=HYPERLINK("x")', link: 'https://s.test/s/bbb#F2', key: null },
  ];

  test('keeps links and keys apart', () => {
    expect(asLines(linksOf(readers))).toBe(
      'Anna: https://s.test/s/aaa#F1\n=HYPERLINK("x"): https://s.test/s/bbb#F2',
    );
    expect(asLines(keysOf(readers))).toBe('Anna: amber-river');
    expect(asCsv('link', linksOf(readers))).not.toContain('amber');
    expect(asCsv('key', keysOf(readers))).toBe('reader,key\r\nAnna,amber-river\r\n');
  });

  test('is run by no spreadsheet', () => {
    expect(asCsv('link', linksOf(readers))).toContain(`"'=HYPERLINK(""x"")",https://s.test/s/bbb#F2\r\n`);
  });
});
