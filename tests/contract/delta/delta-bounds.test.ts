import { describe, expect, it } from 'vitest';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { limits } from '../../../contract/limits.ts';
import { dataUri, pictures } from './pictures.ts';

const unreadable = 'This message cannot be read. Please write it again.';
const tooLong = 'The message is too long. Please shorten it.';
const tooLarge = 'The message with its pictures is too large. Please use fewer or smaller pictures.';
const unknownContent =
  'The message contains something that cannot be shared here. Text, pictures, files and videos of YouTube and Vimeo can.';

/** Why a message is refused; null when it is taken. */
function problemOf(input: unknown): string | null {
  const checked = checkDelta(input);
  return checked.ok ? null : checked.failure;
}

/** A picture whose data URI has about so many characters. */
function picture(length: number) {
  const head = atob(pictures.gif.slice(22));
  return { insert: { image: dataUri('gif', head.padEnd(Math.floor((length * 3) / 4), 'x')) } };
}

describe('a message that cannot be read', () => {
  it('is JSON of JSON, longer than a body may be, or no list of runs', () => {
    const json = JSON.stringify([{ insert: 'words' }]);
    expect(problemOf(json.padEnd(limits.secretBodyMaxBytes))).toBeNull();
    expect(problemOf(json.padEnd(limits.secretBodyMaxBytes + 1))).toBe(unreadable);
    expect(problemOf(JSON.stringify(json))).toBe(unreadable);
    for (const input of [undefined, null, 7, {}, { ops: 'words' }, 'null', '{', '{"ops":{}}'])
      expect(problemOf(input)).toBe(unreadable);
  });

  it('changes another one, or inserts what is neither text nor content', () => {
    for (const op of [
      { insert: 'a', retain: 1 },
      { insert: 'a', delete: 1 },
      { insert: 7 },
      { insert: null },
      {},
      null,
    ])
      expect(problemOf([op])).toBe(unreadable);
  });

  it('has content of an unknown kind, or of two kinds at once', () => {
    for (const insert of [{}, { formula: 'x' }, { image: pictures.gif, alt: 'x' }])
      expect(problemOf([{ insert }])).toBe(unknownContent);
  });
});

describe('the last line break of a message', () => {
  it('counts as one of its lines', () => {
    expect(problemOf([{ insert: '\n'.repeat(limits.secretMaxLines) }])).toBeNull();
    expect(problemOf([{ insert: '\n'.repeat(limits.secretMaxLines + 1) }])).toBe(tooLong);
    expect(problemOf([{ insert: 'a\n'.repeat(limits.secretMaxLines - 1).concat('a') }])).toBeNull();
    expect(problemOf([{ insert: 'a\n'.repeat(limits.secretMaxLines).concat('a') }])).toBe(tooLong);
  });

  it('counts as one of its runs where it is one', () => {
    const runs = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ insert: 'a', attributes: { bold: index % 2 === 0 } }));
    expect(problemOf(runs(limits.secretMaxOps - 1))).toBeNull();
    expect(problemOf([...runs(limits.secretMaxOps - 1), { insert: 'b', attributes: { italic: true } }])).toBe(
      tooLong,
    );
  });
});

describe('a message that is too long or too large', () => {
  it('is so by what was sent, though characters that are not kept are among it', () => {
    const half = limits.secretMaxBytes / 2;
    const dropped = (length: number) => ({ insert: '\0'.repeat(length) });
    expect(problemOf([{ insert: 'a'.repeat(half) }, dropped(half)])).toBeNull();
    expect(problemOf([{ insert: 'a'.repeat(half) }, dropped(half + 1)])).toBe(tooLong);
    expect(problemOf([dropped(limits.secretMaxBytes + 1)])).toBe(tooLong);
  });

  it('is so by the addresses of its links, those of pictures, too', () => {
    const attributes = { link: 'https://example.com/'.padEnd(8000, 'a') };
    const linked = (insert: unknown, length: number) => Array(length).fill({ insert, attributes });
    const dropped = { insert: '\0'.repeat(limits.secretMaxBytes - 100 * 8000) };
    expect(problemOf([...linked({ image: pictures.gif }, 99), dropped])).toBeNull();
    expect(problemOf([...linked({ image: pictures.gif }, 101), dropped])).toBe(tooLong);
    expect(problemOf([...linked('a', 99), dropped])).toBeNull();
    expect(problemOf([...linked('a', 101), dropped])).toBe(tooLong);
  });

  it('is so by the address of every run, though neighbours share one', () => {
    const attributes = { link: 'https://example.com/'.padEnd(8000, 'a') };
    const runs = Math.floor(limits.secretMaxBytes / 8001);
    const last = limits.secretMaxBytes - runs * 8001;
    const linked = (insert: string) => [
      ...Array(runs - 1).fill({ insert: 'a', attributes }),
      { insert, attributes },
    ];
    expect(problemOf(linked('a'.repeat(last + 1)))).toBeNull();
    expect(problemOf(linked('a'.repeat(last + 2)))).toBe(tooLong);
  });

  it('is so by its pictures and its words together, though neither is alone', () => {
    const most = limits.secretMaxBytesWithImages;
    const large = picture(most - 500_000);
    const rest = most - JSON.stringify({ ops: [large, { insert: '\n' }] }).length;
    expect(problemOf([large, { insert: 'a'.repeat(rest) }])).toBeNull();
    expect(problemOf([large, { insert: 'a'.repeat(rest + 1) }])).toBe(tooLarge);
  });

  it('is not even looked at where one picture is larger than all may be', () => {
    const image = 'x'.repeat(limits.secretMaxBytesWithImages);
    expect(problemOf([{ insert: { image } }])).toMatch(/^Pictures have to be part of the message/);
    expect(problemOf([{ insert: { image: `${image}x` } }])).toBe(tooLarge);
  });
});
