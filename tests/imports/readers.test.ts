import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../contract/imports/csv-cells.ts';
import { readRecords } from '../../server/imports/readers/read-records.ts';

/** The rows of a file that arrives in pieces of a few bytes. */
async function rowsOf(file: string | Uint8Array, pieceBytes = 7): Promise<Record<string, unknown>[]> {
  const bytes = Buffer.from(file as string);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  const rows: Record<string, unknown>[] = [];
  for await (const row of readRecords(pieces())) rows.push(row);
  return rows;
}

describe('a file', () => {
  it.each([',', ';', '\t', '|'])('of CSV with %j between its cells is read', async (sign) => {
    const file = [`code${sign}target`, `"a${sign}b"${sign}"x ""y""\r\nz"`, '', `c${sign}d`].join('\r\n');
    expect(await rowsOf(file)).toEqual([
      { code: `a${sign}b`, target: 'x "y"\r\nz' },
      { code: 'c', target: 'd' },
    ]);
  });

  it('whose first line is a row already has columns with numbers', async () => {
    expect(await rowsOf('abc,https://example.com/\n')).toEqual([
      { 'Column 1': 'abc', 'Column 2': 'https://example.com/' },
    ]);
  });

  it('is read as UTF-8 or UTF-16, with or without its mark', async () => {
    const text = 'code,title\nabc,Grüße 🎈\n';
    const expected = [{ code: 'abc', title: 'Grüße 🎈' }];
    expect(await rowsOf(text, 1)).toEqual(expected);
    expect(await rowsOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]))).toEqual(
      expected,
    );
    expect(await rowsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toEqual(
      expected,
    );
  });

  it('of JSON gives the objects of its lists, wherever these stand', async () => {
    const row = {
      code: 'a',
      note: 'brackets ] } in "quotes" \\',
      domain: { name: 'x' },
      tags: [{ name: 't' }],
    };
    const flat = { code: 'a', note: row.note, 'domain.name': 'x', tags: [{ name: 't' }] };
    for (const whole of [[row, row], { data: [row, row] }, { a: { links: [row, row] }, other: [{ b: 1 }] }])
      expect(await rowsOf(JSON.stringify(whole, null, 1))).toEqual([flat, flat]);
    expect(await rowsOf(`${JSON.stringify(row)}\n\n${JSON.stringify(row)}`)).toEqual([flat, flat]);
  });

  it('with a prototype in it is refused', async () => {
    await expect(rowsOf('[{"__proto__": {"code": "a"}}]')).rejects.toThrow('a row is broken');
  });

  it('of CSV as we write it is read as it was, whatever stands in it', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '=', "'", '"', ',', ';', '\n', ' ', 'ü', '🎈', '-'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const file =
          csvLine(['code', 'note']) + rows.map(([code, note]) => csvLine([`x${code}`, note])).join('');
        const read = await rowsOf(file);
        expect(read).toEqual(rows.map(([code, note]) => ({ code: `x${code}`, note })));
      }),
    );
  });
});
