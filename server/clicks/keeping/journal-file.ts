import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  decodeRecords,
  encodeRecords,
  type JournalPosition,
  type JournalRecord,
  journalBeginning,
} from './journal-format.ts';

/** A journal that is being written. */
export interface JournalFile {
  /** Resolves when the record is on the disk; those that come together are brought there together. */
  append(record: JournalRecord): Promise<void>;
  /** Some of the records behind a position; none: there are no more. */
  read(from: JournalPosition): Promise<{ records: JournalRecord[]; end: JournalPosition }>;
  /** Whether nothing was written behind a position, and nothing is being written. */
  isAllBefore(position: JournalPosition): boolean;
  close(): Promise<void>;
}

interface WaitingRecord {
  record: JournalRecord;
  resolve(): void;
  reject(error: unknown): void;
}

/** Makes a journal that only the user who runs the server can read. */
export async function createJournalFile(path: string): Promise<JournalFile> {
  const handle = await open(path, 'wx+', 0o600);
  await syncDirectory(dirname(path));
  let end = journalBeginning;
  let isTorn = false;
  let waiting: WaitingRecord[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await write(group.map(({ record }) => record));
        for (const { resolve } of group) resolve();
      } catch (error) {
        isTorn = true;
        for (const { reject } of group) reject(error);
      }
    }
    isWriting = false;
  }

  async function write(records: JournalRecord[]): Promise<void> {
    // What a failed write has left would stand before the next one.
    if (isTorn) await handle.truncate(end.bytes);
    isTorn = false;
    const encoded = encodeRecords(records, end);
    for (let written = 0; written < encoded.bytes.length; )
      written += (
        await handle.write(encoded.bytes, written, encoded.bytes.length - written, end.bytes + written)
      ).bytesWritten;
    await handle.datasync();
    end = encoded.end;
  }

  return {
    append: (record) =>
      new Promise((resolve, reject) => {
        waiting.push({ record, resolve, reject });
        if (!isWriting) void writeWaiting();
      }),
    read: (from) => readRecords(handle, from),
    isAllBefore: (position) => !isWriting && position.bytes === end.bytes,
    close: () => handle.close(),
  };
}

const readBytes = 256 * 1024;

/** The records behind a position, so many as fit into some bytes; of a longer one, as many bytes as it takes. */
export async function readRecords(
  handle: FileHandle,
  from: JournalPosition,
): Promise<{ records: JournalRecord[]; end: JournalPosition }> {
  for (let size = readBytes; ; size *= 2) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, from.bytes);
    const decoded = decodeRecords(buffer.subarray(0, bytesRead), from);
    if (decoded.records.length > 0 || bytesRead < size) return decoded;
  }
}

/** A file whose name is not on the disk is lost with the next power cut. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
