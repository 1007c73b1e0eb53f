import { describe, expect, it } from 'vitest';
import { checkDelta, type Delta, type TextOp } from '../../../contract/delta/delta.ts';
import { checkImage } from '../../../contract/delta/delta-image.ts';
import { parseSecretLink } from '../../../contract/delta/delta-link.ts';
import { checkSecretText, plainText, wordCharacterCount } from '../../../contract/delta/delta-text.ts';
import { parseVideo, videoFrameUrl, videoPageUrl } from '../../../contract/delta/delta-video.ts';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { avifDeclaring, dataUri, pictures, pngDeclaring } from './pictures.ts';

function checked(input: unknown): Delta {
  const result = checkDelta(input);
  if (!result.ok) throw new Error(result.failure);
  return result.value;
}

describe('a message as it is sent', () => {
  const ops = [{ insert: 'Hello ' }, { insert: 'world', attributes: { bold: true } }, { insert: '\n' }];

  it('is read from an object, from a list of runs, and from the JSON of either', () => {
    for (const input of [{ ops }, ops, JSON.stringify({ ops }), JSON.stringify(ops)])
      expect(checked(input)).toEqual({ ops });
  });

  it('keeps every allowed format', () => {
    const formatted = [
      {
        insert: 'all',
        attributes: { bold: true, italic: true, underline: true, link: 'https://example.com/' },
      },
      { insert: '\n', attributes: { list: 'ordered' } },
      { insert: 'deep' },
      { insert: '\n', attributes: { list: 'bullet', indent: 8 } },
      { insert: 'aside' },
      { insert: '\n', attributes: { indent: 1 } },
      { insert: { image: pictures.png }, attributes: { link: 'mailto:me@example.com' } },
      { insert: '\n' },
      { insert: { video: { provider: 'vimeo', id: '76979871' } } },
      { insert: '\n' },
    ];
    expect(checked(formatted)).toEqual({ ops: formatted });
  });

  it('loses formats it cannot have, and nothing else', () => {
    expect(checked([{ insert: 'Title', attributes: { header: 1, color: 'red', bold: true } }])).toStrictEqual(
      {
        ops: [{ insert: 'Title', attributes: { bold: true } }, { insert: '\n' }],
      },
    );
  });

  it('has formats of words on words and formats of lines on line breaks only', () => {
    expect(checked([{ insert: 'a\nb\n', attributes: { bold: true, list: 'bullet' } }])).toEqual({
      ops: [
        { insert: 'a', attributes: { bold: true } },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'b', attributes: { bold: true } },
        { insert: '\n', attributes: { list: 'bullet' } },
      ],
    });
  });

  it('becomes small: neighbours with the same formats are one run, empty runs go', () => {
    const pieces = ['Hel', '', 'lo', '\n'].map((insert) => ({ insert, attributes: {} }));
    expect(checked(pieces)).toEqual({ ops: [{ insert: 'Hello\n' }] });
  });

  it('always ends its last line, and puts a video on a line of its own', () => {
    expect(checked([])).toEqual({ ops: [{ insert: '\n' }] });
    expect(checked([{ insert: 'see' }, { insert: { video: 'youtu.be/dQw4w9WgXcQ' } }])).toEqual({
      ops: [
        { insert: 'see\n' },
        { insert: { video: { provider: 'youtube', id: 'dQw4w9WgXcQ' } } },
        { insert: '\n' },
      ],
    });
  });

  it('has videos that follow one another without lines between them, but none beside a picture', () => {
    const video = { insert: { video: { provider: 'vimeo', id: '76979871' } } };
    const picture = { insert: { image: pictures.gif } };
    expect(checked([video, video])).toEqual({ ops: [video, video, { insert: '\n' }] });
    expect(checked([picture, video])).toEqual({ ops: [picture, { insert: '\n' }, video, { insert: '\n' }] });
    expect(checked([{ insert: 'see\n' }, video])).toEqual({
      ops: [{ insert: 'see\n' }, video, { insert: '\n' }],
    });
  });

  it('has indents of one to eight whole steps, and two kinds of lists', () => {
    const lineOf = (attributes: object) => {
      const [op] = checked([{ insert: '\n', attributes }]).ops as TextOp[];
      return op?.attributes;
    };
    expect([1, 8].map((indent) => lineOf({ indent }))).toEqual([{ indent: 1 }, { indent: 8 }]);
    for (const indent of [-1, 0, 9, 1.5, '3', null, Number.NaN]) expect(lineOf({ indent })).toBeUndefined();
    for (const list of ['checked', true, null]) expect(lineOf({ list })).toBeUndefined();
  });

  it('is read from its own properties alone, never from a prototype', () => {
    expect(checkDelta(Object.create({ ops })).ok).toBe(false);
    expect(checkDelta([Object.create({ insert: 'Hello' })]).ok).toBe(false);
    expect(checkDelta([{ insert: Object.create({ image: pictures.png }) }]).ok).toBe(false);
    const inherited = Object.create({ provider: 'vimeo', id: '76979871' });
    expect(checkDelta([{ insert: { video: inherited } }]).ok).toBe(false);
    expect(
      checked([{ insert: 'Hello\n', attributes: Object.create({ bold: true, list: 'bullet' }) }]),
    ).toEqual({
      ops: [{ insert: 'Hello\n' }],
    });
  });

  it('has one kind of line end and no control characters', () => {
    expect(checked([{ insert: 'a\r\nb\rc\u2028d\u0000\u0007\te\u202ef \ud800' }])).toEqual({
      ops: [{ insert: 'a\nb\nc\nd\tef \ufffd\n' }],
    });
  });
});

describe('the size of a message', () => {
  it('may reach a megabyte of text, but not pass it', () => {
    const frame = '{"ops":[{"insert":"\\n"}]}'.length;
    const longest = 'a'.repeat(limits.secretMaxBytes - frame);
    expect(checkDelta([{ insert: longest }]).ok).toBe(true);
    expect(checkDelta([{ insert: `${longest}a` }])).toEqual({
      ok: false,
      failure: 'The message is too long. Please shorten it.',
    });
  });

  it('counts pictures apart, up to five megabytes together', () => {
    const gif = (bytes: number) => ({
      insert: { image: dataUri('gif', atob(pictures.gif.slice(22)) + 'x'.repeat(bytes)) },
    });
    expect(checkDelta([{ insert: 'words' }, gif(1_800_000), gif(1_800_000)]).ok).toBe(true);
    expect(checkDelta([{ insert: 'words' }, gif(2_000_000), gif(2_000_000)])).toEqual({
      ok: false,
      failure: 'The message with its pictures is too large. Please use fewer or smaller pictures.',
    });
  });

  it('bounds runs, lines and pixels', () => {
    expect(checkDelta([{ insert: 'a\n'.repeat(limits.secretMaxLines) }]).ok).toBe(true);
    expect(checkDelta([{ insert: 'a\n'.repeat(limits.secretMaxLines + 1) }]).ok).toBe(false);
    expect(checkDelta(Array(limits.secretMaxOps).fill({ insert: 'a' })).ok).toBe(true);
    expect(checkDelta(Array(limits.secretMaxOps + 1).fill({ insert: 'a' })).ok).toBe(false);
    expect(
      checkDelta([{ insert: { image: pngDeclaring(10_000, limits.secretMaxPixels / 10_000) } }]).ok,
    ).toBe(true);
    expect(
      checkDelta([{ insert: { image: pngDeclaring(10_000, limits.secretMaxPixels / 10_000 + 1) } }]).ok,
    ).toBe(false);
  });
});

describe('a picture', () => {
  it.each(Object.entries(pictures))('is taken when it is a real %s of 3 by 2 pixels', (_name, source) => {
    expect(checkImage(source)).toEqual({ ok: true, value: { source, pixels: 6 } });
  });

  it('is taken as AVIF, counting the largest size it declares', () => {
    const source = avifDeclaring({ width: 16, height: 16 }, { width: 32, height: 20 });
    expect(checkImage(source)).toEqual({ ok: true, value: { source, pixels: 640 } });
  });

  it('may spell its media type in capitals or as jpg', () => {
    expect(checkImage(pictures.png.replace('image/png', 'IMAGE/PNG'))).toMatchObject({
      value: { source: pictures.png },
    });
    expect(checkImage(pictures.jpeg.replace('jpeg', 'jpg'))).toMatchObject({
      value: { source: pictures.jpeg },
    });
  });

  it('tells why it is refused', () => {
    const failures = [
      'https://example.com/a.png',
      dataUri('svg+xml', '<svg/>'),
      dataUri('png', '<svg/>'),
    ].map((image) => checkImage(image));
    expect(failures).toEqual([
      {
        ok: false,
        failure: 'Pictures have to be part of the message. Pictures on other sites are not loaded.',
      },
      { ok: false, failure: 'This kind of picture cannot be shared. Use PNG, JPEG, GIF, WebP or AVIF.' },
      { ok: false, failure: 'A picture in the message is damaged. Please insert it again.' },
    ]);
  });
});

describe('a link', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['  HTTP://EXAMPLE.com:80/A b ', 'http://example.com/A%20b'],
    ['https://bücher.example/ü?q=ö#ä', 'https://xn--bcher-kva.example/%C3%BC?q=%C3%B6#%C3%A4'],
    ['mailto:me@example.com', 'mailto:me@example.com'],
    [
      'mailto:me+tag@example.com?subject=1+1 is 2&body=a%0Ab&bcc=x@y.z',
      'mailto:me+tag@example.com?subject=1%2B1%20is%202&body=a%0Ab',
    ],
  ])('%j is kept as %s', (entered, href) => {
    expect(parseSecretLink(entered)).toBe(href);
    expect(parseSecretLink(href)).toBe(href);
  });

  it.each([
    'example.com',
    '/home',
    '//example.com',
    'javascript:alert(1)',
    'https://a:b@example.com',
    'tel:+44',
    7,
  ])('%j is none', (entered) => {
    expect(parseSecretLink(entered)).toBeNull();
  });
});

describe('a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10s',
    'http://youtube.com/embed/dQw4w9WgXcQ?rel=0',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ/',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'youtu.be/dQw4w9WgXcQ',
    '//www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('is found on YouTube in %s', (address) => {
    expect(parseVideo(address)).toEqual({ provider: 'youtube', id: 'dQw4w9WgXcQ' });
  });

  it.each([
    'https://vimeo.com/76979871',
    'www.vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871?h=0#t=5',
  ])('is found on Vimeo in %s', (address) => {
    expect(parseVideo(address)).toEqual({ provider: 'vimeo', id: '76979871' });
  });

  it('plays on a host that sets no cookie, and has a page of its own that names it again', () => {
    const youtube = { provider: 'youtube', id: 'dQw4w9WgXcQ' } as const;
    const vimeo = { provider: 'vimeo', id: '76979871' } as const;
    expect(new URL(videoFrameUrl(youtube)).host).toBe('www.youtube-nocookie.com');
    expect(new URL(videoFrameUrl(vimeo)).searchParams.get('dnt')).toBe('1');
    for (const video of [youtube, vimeo]) {
      expect(parseVideo(videoPageUrl(video))).toEqual(video);
      expect(parseVideo(videoFrameUrl(video))).toEqual(video);
    }
  });
});

describe('the words of a message', () => {
  it('are its text alone', () => {
    const delta = checked([
      { insert: 'one\ntwo' },
      { insert: { image: pictures.png } },
      { insert: ' three' },
    ]);
    expect(plainText(delta)).toBe('one\ntwo three');
    expect(plainText({ ops: [{ insert: 'not ended' }] })).toBe('not ended');
  });

  it('count letters and digits of every script, and the underscore', () => {
    expect(wordCharacterCount('– 👍')).toBe(0);
    expect(wordCharacterCount('a_1 -– é 語 ٣ 👍')).toBe(6);
  });

  it('have to be at least six characters', () => {
    const picture = { insert: { image: pictures.png } };
    expect(checkSecretText(checked([{ insert: 'a b c d e' }, picture]))).toEqual({
      ok: false,
      failure: messages.secrets.tooShort,
    });
    expect(checkSecretText(checked([{ insert: 'a b c d e f' }])).ok).toBe(true);
  });
});
