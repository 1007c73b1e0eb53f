import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellAsItWas, csvLine, harmlessCell } from '../../contract/imports/csv-cells.ts';
import { readCandidate } from '../../contract/imports/import-candidate.ts';
import { deedFor, importVerdictNames, usualChoices } from '../../contract/imports/import-verdicts.ts';
import { readMoment } from '../../contract/imports/read-moment.ts';
import { recogniseSource } from '../../contract/imports/recognise-source.ts';
import { readShortAddress } from '../../contract/imports/short-address.ts';
import { readVisits, writeVisits } from '../../contract/imports/visits-by-day.ts';

const utc = () => 0;

describe('a cell of a CSV file', () => {
  it('is never run by a spreadsheet, and is what it was after importing', () => {
    const signs = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", 'a', '"', ',', '\n'),
    });
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ unit: 'grapheme' })), (text) => {
        const cell = harmlessCell(text);
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(cellAsItWas(cell)).toBe(text);
      }),
    );
  });

  it('is quoted where it has to be', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', '=1', ''])).toBe('a,"b,c","d""e","f\ng",\'=1,\r\n');
  });
});

describe('a date', () => {
  const at = (text: string, offset = utc as (ms: number) => number) => {
    const read = readMoment(text, offset);
    return read.ok ? new Date(read.value.atMs).toISOString() : null;
  };

  it.each([
    ['2024-03-01T09:15:00+0000', '2024-03-01T09:15:00.000Z'],
    ['2024-03-01T09:15:00+02:00', '2024-03-01T07:15:00.000Z'],
    ['2024-03-01T09:15:00.123456Z', '2024-03-01T09:15:00.123Z'],
    ['2024-03-01 09:15:00', '2024-03-01T09:15:00.000Z'],
    ['2024-03-01 09:15 UTC', '2024-03-01T09:15:00.000Z'],
    ['2024-03-01', '2024-03-01T00:00:00.000Z'],
    ['1709284500', '2024-03-01T09:15:00.000Z'],
    ['1709284500000', '2024-03-01T09:15:00.000Z'],
  ])('%s is read', (text, moment) => expect(at(text)).toBe(moment));

  it.each([
    '',
    '01/02/2024',
    '2024-02-30',
    '2024-13-01',
    '2024-03-01 25:00:00',
    'yesterday',
    '1850-01-01',
    'ǃ',
  ])('%j is not guessed', (text) => expect(at(text)).toBeNull());

  it('without a zone is read in the one that is chosen, beside a change of clocks too', () => {
    const newYork = (ms: number) => (ms < Date.UTC(2024, 2, 10, 7) ? -300 : -240);
    expect(at('2024-03-10 01:59:59', newYork)).toBe('2024-03-10T06:59:59.000Z');
    expect(at('2024-03-10 03:00:00', newYork)).toBe('2024-03-10T07:00:00.000Z');
  });

  it('of any text is a moment or unreadable, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readMoment(text, utc);
        expect(!read.ok || Number.isSafeInteger(read.value.atMs)).toBe(true);
      }),
    );
  });
});

describe('a short address', () => {
  it.each([
    ['https://bit.ly/abc', 'abc', 'bit.ly'],
    ['bit.ly/abc', 'abc', 'bit.ly'],
    ['/abc/', 'abc', null],
    ['abc', 'abc', null],
    ['https://s.example/multi/segment', 'multi/segment', 's.example'],
    ['https://s.example/%E0%A4', '%E0%A4', 's.example'],
    ['', '', null],
  ])('%s has the code %s', (text, code, domain) => expect(readShortAddress(text)).toEqual({ code, domain }));
});

describe('a row', () => {
  const read = (record: Record<string, unknown>) =>
    readCandidate(record, recogniseSource(Object.keys(record)).columns, utc);

  it('that is cut says so', () => {
    const { title, tags, remarks } = read({
      code: 'abcd',
      target: 'https://example.com',
      title: '🎈'.repeat(300),
      tags: Array.from({ length: 30 }, (_, place) => `tag ${place}`),
    });
    expect([...(title ?? '')]).toHaveLength(200);
    expect(tags).toHaveLength(20);
    expect(remarks).toEqual(['Its title is cut to 200 characters.', 'It keeps its first 20 tags.']);
  });

  it('reads numbers with signs between their thousands, and whatever says yes or no', () => {
    expect(read({ code: 'a', url: 'b', clicks: '1,234,567' }).carriedClicks).toBe(1_234_567);
    expect(read({ code: 'a', url: 'b', clicks: 'many' }).carriedClicks).toBe(0);
    expect(read({ code: 'a', url: 'b', active: 'No' }).isActive).toBe(false);
    expect(read({ code: 'a', url: 'b', active: '' }).isActive).toBe(true);
  });

  it('of any content is read without throwing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        expect(read(record).tags.length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

it('visits by day come back as they were', () => {
  const quarters = fc.uniqueArray(fc.tuple(fc.nat(95), fc.integer({ min: 1, max: 1e6 })), {
    selector: ([quarter]) => quarter,
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.record({ day: fc.integer({ min: 7305, max: 40_000 }), quarters }), (visits) => {
      const inOrder = { ...visits, quarters: visits.quarters.toSorted(([one], [other]) => one - other) };
      expect(readVisits([writeVisits(inOrder)])).toEqual([inOrder]);
    }),
  );
  expect(readVisits([{ day: '2024-03-01', count: 4 }, { day: 'never' }, null, 7])).toEqual([
    { day: 19_783, quarters: [[48, 4]] },
  ]);
});

it('the usual choices change nothing that is there and give nothing away', () => {
  const deeds = importVerdictNames.map((verdict) => [verdict, deedFor(verdict, usualChoices)]);
  expect(deeds.filter(([, deed]) => deed !== 'skip')).toEqual([
    ['new', 'make'],
    ['key', 'make'],
    ['domain', 'make'],
    ['expired', 'make'],
  ]);
});
