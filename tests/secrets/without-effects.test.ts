import { describe, expect, it } from 'vitest';
import { withoutEffects } from '../../web/features/secrets/editor/without-effects.ts';

describe('pasted HTML, before it is read', () => {
  it.each([
    ['words stay as they are', 'a < b, style=bold, onclick=x', 'a < b, style=bold, onclick=x'],
    ['formats stay', '<b>bold</b> <a href="/x?a>b">link</a>', '<b>bold</b> <a href="/x?a>b">link</a>'],
    ['handlers go', `<img src=x onerror="a()" ONLOAD='b()'>`, '<img src=x>'],
    ['handlers go after slashes too', '<img/src="x"/onerror=a()>', '<img src="x">'],
    ['styles become data', '<p style="font-weight:700">x</p>', '<p data-style="font-weight:700">x</p>'],
    ['style sheets become text', '<style>p > b {}</style>x', '<xmp>p > b {}</xmp>x'],
    ['scripts go with what is in them', 'a<script>"<b>"</script>b', 'ab'],
    ['what acts on the page goes', '<base href="//evil"><meta http-equiv=refresh>x', 'x'],
    ['a tag that was cut off ends', 'x<p title="', 'x<p title ">'],
  ])('%s', (_name, html, kept) => expect(withoutEffects(html)).toBe(kept));

  // What takes a time that grows with the square of its length is not over before the test's own time is.
  it.each(['<a ', '<a"', "<a b='", '<script>', '</', '<a b=', '<style><'])(
    'a hundred thousand times %s is read to its end',
    (piece) => {
      expect(withoutEffects(`first${piece.repeat(100_000)}`)).toMatch(/^first/);
    },
  );
});
