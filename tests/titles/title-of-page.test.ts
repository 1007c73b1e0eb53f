import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { characterCount } from '../../contract/input/characters.ts';
import { limits } from '../../contract/limits.ts';
import { titleOfPage } from '../../server/titles/title-of-page.ts';

const html = 'text/html';
const utf8 = (text: string) => new TextEncoder().encode(text);
const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>…</body></html>`;

describe('the title of a page', () => {
  test.each([
    ['<title>Lamps</title>', 'Lamps'],
    ['<TITLE lang="en">\n  Brass\t lamps \n</Title >', 'Brass lamps'],
    [
      '<title>Lamps &amp; vases &#8211; M&uuml;ller &#x1F4A1; &unknown; &amp;lt;</title>',
      'Lamps & vases – Müller 💡 &unknown; &lt;',
    ],
    ['<!-- <title>No</title> --><title>Yes</title>', 'Yes'],
    ['<script>"<title>No</title>"</script><style>title{}</style><title>Yes</title>', 'Yes'],
    ['<svg><title>An icon</title></svg><title>Yes</title>', 'Yes'],
    ['<titles>No</titles><title-card>No</title-card><title>Yes</title>', 'Yes'],
    ['<title>Cut off by the 64', 'Cut off by the 64'],
    ['<title>First</title><title>Second</title>', 'First'],
  ])('%j is called %j', (written, title) => {
    expect(titleOfPage(utf8(written), html)).toBe(title);
  });

  test.each([
    '',
    'no page at all',
    '<title></title>',
    '<title> \n\t </title>',
    '<title',
    '<!-- <title>No</title>',
    '<title>&#8206;&#x202E;</title>',
  ])('%j has none', (written) => {
    expect(titleOfPage(utf8(written), html)).toBeNull();
  });

  test.each([
    ['what its server says', Buffer.from(page('Größe'), 'latin1'), 'text/html; charset=ISO-8859-1'],
    ['what its server says', Buffer.from(page('Größe'), 'latin1'), 'text/html;charset="windows-1252"'],
    ['what it says itself', Buffer.from(`<meta charset=iso-8859-1>${page('Größe')}`, 'latin1'), html],
    [
      'what it says itself',
      Buffer.from(
        `<meta http-equiv="Content-Type" content="text/html; charset=latin1">${page('Größe')}`,
        'latin1',
      ),
      html,
    ],
    ['its first bytes', Buffer.from(`\ufeff${page('Größe')}`, 'utf16le'), 'text/html; charset=utf-8'],
    ['its letters', Buffer.from(page('Größe'), 'utf8'), html],
    ['its letters', Buffer.from(page('Größe'), 'latin1'), html],
    [
      'its letters, where nobody knows the encoding',
      Buffer.from(page('Größe'), 'utf8'),
      'text/html; charset=klingon',
    ],
  ])('is decoded by %s', (_by, bytes, type) => {
    expect(titleOfPage(bytes, type)).toBe('Größe');
  });

  it('is decoded from Japanese and Russian pages', () => {
    const shiftJis = [0x83, 0x89, 0x83, 0x93, 0x83, 0x76];
    const koi8 = [0xec, 0xc1, 0xcd, 0xd0, 0xc1];
    const around = (inner: number[]) =>
      Buffer.concat([utf8('<title>'), Buffer.from(inner), utf8('</title>')]);
    expect(titleOfPage(around(shiftJis), 'text/html; charset=Shift_JIS')).toBe('ランプ');
    expect(titleOfPage(around(koi8), 'text/html; charset=koi8-r')).toBe('Лампа');
  });

  it('loses what is not seen and what turns the direction of others', () => {
    const hostile = '\u202egnp.exe\u202c \u0000\u0007\u200b\u2066x\u2069&#xD800;&#1114112;&#27;';
    expect(titleOfPage(utf8(page(`Invoice ${hostile}`)), html)).toBe('Invoice gnp.exe x');
  });

  it('is at most as long as a title may be, and says where it was cut', () => {
    const title = titleOfPage(utf8(page('💡'.repeat(300))), html) ?? '';
    expect([characterCount(title), title.at(-1)]).toEqual([limits.titleMaxLength, '…']);
  });

  it('is one clean line whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }), (bytes, text) => {
        for (const found of [
          titleOfPage(bytes, html),
          titleOfPage(Buffer.concat([utf8('<title>'), bytes]), html),
          titleOfPage(utf8(page(text)), html),
        ]) {
          if (found === null) continue;
          expect(found).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
          expect(found.trim()).toBe(found);
          expect(characterCount(found)).toBeLessThanOrEqual(limits.titleMaxLength);
        }
      }),
    );
  });
});
