import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../../contract/delta/delta-file.ts';
import { hostileNames, whatIsWrongWith } from './hostile-files.ts';

describe('the name of a file', () => {
  it.each([
    'report.pdf',
    'Rechnung März 2026 (Kopie).pdf',
    'архив.tar.gz',
    '見積書.xlsx',
    'حساب.txt',
    'party 🎉🎂.zip',
    "O'Brien & Sons - 50%, #1.docx",
    'README',
    'con-artist.txt',
    'a..b.txt',
  ])('stays as it is where it is honest: %s', (name) => {
    expect(fileNameOf(name)).toBe(name);
  });

  it.each(hostileNames)('is harmless, whatever was entered: %j', (entered) => {
    expect(whatIsWrongWith(fileNameOf(entered))).toEqual([]);
  });

  it('is harmless, and stays as it is when it is read again, for any text at all', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(...hostileNames),
      fc.constantFrom('/', '\\', '.', ' ', '\u202e', '\u2067', '\0', '\n', ':', 'con', '.txt', '\ud800', 'ﷺ'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const name = fileNameOf(pieces.join(''));
        expect(whatIsWrongWith(name)).toEqual([]);
        expect(fileNameOf(name)).toBe(name);
      }),
      { numRuns: 1000 },
    );
  });
});
