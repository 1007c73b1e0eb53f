import { crc32 } from 'node:zlib';
import { unpackClicks } from '../click-batch.ts';
import type { BatchStamp } from './batch-lanes.ts';

/** Clicks that were kept together, packed as they are stored. */
export interface JournalRecord extends BatchStamp {
  clicks: string;
}

/** How far a journal was written or read: so many bytes, and the checksum of what they hold. */
export interface JournalPosition {
  bytes: number;
  checksum: number;
}

/** Every checksum goes on from the one before it, and the first from the name of the format. */
export const journalBeginning: JournalPosition = { bytes: 0, checksum: crc32('shylnk journal 1') };

const headerBytes = 8;

/** Records as they follow what was written up to a position. */
export function encodeRecords(
  records: readonly JournalRecord[],
  after: JournalPosition,
): { bytes: Buffer; end: JournalPosition } {
  let { checksum } = after;
  const parts = records.flatMap(({ lane, turn, clicks }) => {
    const content = Buffer.from(JSON.stringify([lane, turn, clicks]));
    checksum = crc32(content, checksum);
    const header = Buffer.alloc(headerBytes);
    header.writeUInt32LE(content.length, 0);
    header.writeUInt32LE(checksum, 4);
    return [header, content];
  });
  const bytes = Buffer.concat(parts);
  return { bytes, end: { bytes: after.bytes + bytes.length, checksum } };
}

/**
 * The whole records at the beginning of what was read from a position on. What is cut off, or is not what was written, ends
 * them: nobody was answered for it.
 */
export function decodeRecords(
  bytes: Buffer,
  from: JournalPosition,
): { records: JournalRecord[]; end: JournalPosition } {
  const records: JournalRecord[] = [];
  let { checksum } = from;
  let at = 0;
  while (at + headerBytes <= bytes.length) {
    const contentAt = at + headerBytes;
    const contentEnd = contentAt + bytes.readUInt32LE(at);
    if (contentEnd === contentAt || contentEnd > bytes.length) break;
    const content = bytes.subarray(contentAt, contentEnd);
    const found = crc32(content, checksum);
    if (found !== bytes.readUInt32LE(at + 4)) break;
    const [lane, turn, clicks] = JSON.parse(content.toString()) as [number, number, string];
    records.push({ lane, turn, clicks });
    checksum = found;
    at = contentEnd;
  }
  return { records, end: { bytes: from.bytes + at, checksum } };
}

export function clicksIn(records: readonly JournalRecord[]): number {
  return records.reduce(
    (sum, { clicks }) => sum + unpackClicks(clicks).reduce((ofRecord, { count }) => ofRecord + count, 0),
    0,
  );
}
