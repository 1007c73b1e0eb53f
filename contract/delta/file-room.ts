import { base64Bytes } from '../base64.ts';
import { writeSize } from '../input/write-size.ts';
import { limits } from '../limits.ts';
import { own } from './delta-formats.ts';

/** What the files of a message have used of their limits. */
export interface HeldFiles {
  count: number;
  bytes: number;
}

/** The files among the runs of a message, checked or not. */
export function heldFiles(ops: readonly unknown[]): HeldFiles {
  const held = { count: 0, bytes: 0 };
  for (const op of ops) {
    const data = own(own(own(op, 'insert'), 'file'), 'data');
    if (typeof data !== 'string') continue;
    held.count += 1;
    held.bytes += base64Bytes(data);
  }
  return held;
}

/** Why files of these sizes cannot be added, and how much could be; null: there is room. */
export function roomProblem(held: HeldFiles, sizes: readonly number[]): string | null {
  const mostFiles = limits.secretMaxFiles;
  const mostBytes = limits.secretMaxFileBytes;
  const free = Math.max(0, mostFiles - held.count);
  if (sizes.length > free)
    return `That is too many: a message has at most ${mostFiles} files, and ${sayFree(free)}.`;
  const left = Math.max(0, mostBytes - held.bytes);
  const over = sizes.reduce((sum, size) => sum + size, 0) - left;
  if (over <= 0) return null;
  const what = sizes.length === 1 ? 'This file is' : 'These files are';
  const room = held.count === 0 ? 'a message holds' : `${writeSize(left)} is left of`;
  return `${what} ${writeSize(over)} too large: ${room} ${writeSize(mostBytes)} of files.`;
}

function sayFree(free: number): string {
  if (free === 0) return 'this one has as many';
  return free === 1 ? '1 more fits' : `${free} more fit`;
}
