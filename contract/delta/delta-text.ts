import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Delta, isFileOp, isTextOp } from './delta.ts';

/** The words of a message, without formats, pictures, videos and files. */
export function plainText(delta: Delta): string {
  const text = delta.ops.map((op) => (isTextOp(op) ? op.insert : '')).join('');
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

/** How many word characters a text has: letters and digits of any script, and the underscore. */
export function wordCharacterCount(text: string): number {
  return text.match(/[\p{L}\p{N}_]/gu)?.length ?? 0;
}

/** A message needs some words, the specification's rule for a secret's text, or a file, which says enough. */
export function checkSecretText(delta: Delta): Result<Delta, string> {
  const isEnough =
    delta.ops.some(isFileOp) || wordCharacterCount(plainText(delta)) >= limits.secretMinWordCharacters;
  return isEnough ? ok(delta) : fail(messages.secrets.tooShort);
}
