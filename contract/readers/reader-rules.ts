import type { Delta } from '../delta/delta.ts';
import { isLongerThan } from '../input/characters.ts';
import { limits } from '../limits.ts';
import type { SealedBody } from '../seal/seal-format.ts';

/** What a reader is called, in one line. */
export function toLabel(entered: string): string {
  return entered.trim().replaceAll(/\s+/gu, ' ');
}

/** What is wrong with a label; null: nothing. */
export function labelProblem(label: string): string | null {
  if (label === '') return 'Please name each reader';
  if (isLongerThan(limits.readerLabelMaxLength, label))
    return `A reader’s name has at most ${limits.readerLabelMaxLength} characters`;
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(label)
    ? 'A reader’s name has a character that cannot be kept'
    : null;
}

/** What is the same of two labels that people would take for one another. */
export function labelIdentity(label: string): string {
  return label.normalize('NFKC').toLowerCase();
}

/** What is wrong with how many there are; null: nothing. */
export function countProblem(readers: number): string | null {
  if (readers === 0) return 'Name at least one reader';
  return readers > limits.readersMax
    ? `These are ${readers} readers, and one message can have ${limits.readersMax} at most`
    : null;
}

/** What a message counts for each of its readers, in bytes. */
export function bytesOfMessage(delta: Delta): number {
  return new TextEncoder().encode(JSON.stringify(delta)).length;
}

/** The same of a sealed one: base64url takes a third more, and padding up to an eighth, which nobody has written. */
export function bytesOfSealed({ ct }: Pick<SealedBody, 'ct'>): number {
  return Math.floor((ct.length * 2) / 3);
}

/** What is wrong with how large a message is for so many readers; null: nothing. */
export function sizeProblem(bytes: number, readers: number): string | null {
  if (bytes * readers <= limits.readersMaxBytes) return null;
  const most = writeKilobytes(Math.floor(limits.readersMaxBytes / readers / 1024));
  return `For ${readers} readers a message can have ${most} at most, and this one has ${writeKilobytes(Math.ceil(bytes / 1024))}`;
}

function writeKilobytes(kilobytes: number): string {
  return `${kilobytes.toLocaleString('en')} kB`;
}
