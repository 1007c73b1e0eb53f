import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeRecords,
  encodeRecords,
  type JournalRecord,
  journalBeginning,
} from '../../../server/clicks/keeping/journal-format.ts';

const record = fc.record({
  lane: fc.nat(),
  turn: fc.nat(),
  clicks: fc.string({ unit: 'grapheme', maxLength: 60 }),
});
const records = fc.array(record, { maxLength: 20 });
const encode = (some: readonly JournalRecord[]) => encodeRecords(some, journalBeginning).bytes;
const decode = (bytes: Buffer) => decodeRecords(bytes, journalBeginning).records;

describe('a journal of clicks', () => {
  it('is read as it was written, however it was written piece by piece', () => {
    fc.assert(
      fc.property(records, records, (first, second) => {
        const begun = encodeRecords(first, journalBeginning);
        const ended = encodeRecords(second, begun.end);
        const whole = Buffer.concat([begun.bytes, ended.bytes]);
        expect(decode(whole)).toEqual([...first, ...second]);
        expect(decodeRecords(ended.bytes, begun.end)).toEqual({ records: second, end: ended.end });
        expect(ended.end.bytes).toBe(whole.length);
      }),
    );
  });

  it('gives the records before any cut, and nothing else', () => {
    fc.assert(
      fc.property(records, fc.nat(), (written, cut) => {
        const bytes = encode(written);
        const kept = cut % (bytes.length + 1);
        const found = decode(bytes.subarray(0, kept));
        const whole = written.findLastIndex((_, at) => encode(written.slice(0, at + 1)).length <= kept) + 1;
        expect(found).toEqual(written.slice(0, whole));
      }),
    );
  });

  it('gives nothing behind a byte that is not as it was written', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 20 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (written, at, change) => {
          const bytes = encode(written);
          const place = at % bytes.length;
          bytes[place] = (bytes[place] as number) ^ change;
          const found = decode(bytes);
          expect(found).toEqual(written.slice(0, found.length));
          expect(encode(found).length).toBeLessThanOrEqual(place);
        },
      ),
    );
  });

  it('gives nothing that an earlier attempt has left behind what was written in its place', () => {
    fc.assert(
      fc.property(record, record, record, (given, up, instead) => {
        fc.pre(JSON.stringify(given) !== JSON.stringify(instead));
        const before = encode([given, up]);
        const after = encode([instead]);
        const file = Buffer.concat([after, before.subarray(after.length)]);
        expect(decode(file)).toEqual([instead]);
      }),
    );
  });
});
