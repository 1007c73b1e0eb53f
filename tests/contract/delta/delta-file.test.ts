import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDelta, filesTooLarge, tooManyFiles } from '../../../contract/delta/delta.ts';
import { fileNameOf } from '../../../contract/delta/delta-file.ts';
import { toTree } from '../../../contract/delta/delta-tree.ts';
import { limits } from '../../../contract/limits.ts';

describe('the name of a file', () => {
  it.each([
    ['contract (signed).pdf', 'contract (signed).pdf'],
    ['Übersicht 2026 – Größe.xlsx', 'Übersicht 2026 – Größe.xlsx'],
    ['résumé.doc', 'résumé.doc'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system32\\calc.exe', 'calc.exe'],
    ['.env', '_env'],
    ['...', '_'],
    ['', 'file'],
    ['  ', 'file'],
    ['notes.txt. . ', 'notes.txt'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['a\u0000b\u200bc.txt', 'abc.txt'],
    ['two\nlines.txt', 'two lines.txt'],
    ['a<b>:"c"|?*.txt', 'a_b___c____.txt'],
    ['NUL', '_NUL'],
    ['com1.txt', '_com1.txt'],
    ['console.log', 'console.log'],
    ['\ud800.txt', '\ufffd.txt'],
  ])('%j becomes %j', (entered, name) => {
    expect(fileNameOf(entered)).toBe(name);
  });

  it('keeps its ending when it is long', () => {
    expect(fileNameOf(`${'a'.repeat(300)}.tar.gz`)).toBe(`${'a'.repeat(limits.fileNameMaxLength - 3)}.gz`);
    const name = fileNameOf(`${'🙂'.repeat(300)}.tar.gz`);
    expect(name.endsWith('🙂.gz')).toBe(true);
    // Systems take 255 bytes; a number may have to be added.
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
  });

  it('is harmless, whatever was entered, and then stays as it is', () => {
    const nasty = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '/',
          '\\',
          '.',
          ' ',
          '\u202e',
          '\u2066',
          '\u0000',
          '\n',
          ':',
          'con',
          'nul',
          '\u0301',
          '\ufeff',
        ),
        fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
      ),
      maxLength: 200,
    });
    fc.assert(
      fc.property(nasty, (entered) => {
        const name = fileNameOf(entered);
        expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|^[. ]|[. ]$|^$/u);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect([...name].length).toBeLessThanOrEqual(limits.fileNameMaxLength);
        expect(fileNameOf(name)).toBe(name);
      }),
      { numRuns: 500 },
    );
  });
});

describe('files in a message', () => {
  const file = (bytes: number) => ({
    insert: { file: { name: 'a.bin', data: Buffer.alloc(bytes).toString('base64') } },
  });

  it('stand on lines of their own, and say nothing but name and bytes', () => {
    const entered = { file: { name: '../a.bin', data: 'AAEC', type: 'text/html', href: 'javascript:1' } };
    const checked = checkDelta([{ insert: 'Look: ' }, { insert: entered, attributes: { bold: true } }]);
    expect(checked).toEqual({
      ok: true,
      value: {
        ops: [
          { insert: 'Look: \n' },
          { insert: { file: { name: 'a.bin', data: 'AAEC' } } },
          { insert: '\n' },
        ],
      },
    });
    if (checked.ok)
      expect(toTree(checked.value).at(-1)).toEqual({ kind: 'file', name: 'a.bin', data: 'AAEC' });
  });

  it('may have four mebibytes together, beside a megabyte of other things', () => {
    expect(checkDelta([file(3 * 1024 * 1024), file(1024 * 1024), { insert: 'x'.repeat(1_000_000) }]).ok).toBe(
      true,
    );
    expect(checkDelta([file(3 * 1024 * 1024), file(1024 * 1024 + 1)])).toEqual({
      ok: false,
      failure: filesTooLarge,
    });
    expect(checkDelta([file(9 * 1024 * 1024)])).toEqual({ ok: false, failure: filesTooLarge });
  });

  it('are twenty at most', () => {
    const many = Array.from({ length: limits.secretMaxFiles }, () => file(1));
    expect(checkDelta(many).ok).toBe(true);
    expect(checkDelta([...many, file(1)])).toEqual({ ok: false, failure: tooManyFiles });
  });

  it.each([
    [{}],
    [{ name: 'a' }],
    [{ data: '' }],
    [{ name: 1, data: '' }],
    [{ name: 'a', data: 'A' }],
    [{ name: 'a', data: 'AA\n=' }],
    ['x'],
  ])('are nothing but files: %j', (entered) => {
    expect(checkDelta([{ insert: { file: entered } }]).ok).toBe(false);
  });
});
