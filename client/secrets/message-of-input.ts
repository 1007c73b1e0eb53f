import { checkDelta, type Delta, type FileOp } from '../../contract/delta/delta.ts';
import { checkSecretText, plainText } from '../../contract/delta/delta-text.ts';
import { limits } from '../../contract/limits.ts';
import { fail, ok, type Result } from '../../contract/result.ts';

const keepsEverything = 'Text alone can be piped in; --file takes anything.';

/**
 * The message that given bytes make, from which exactly these bytes come back. What would not come back as it was, or is
 * more than a secret holds, is refused with a sentence. Files stand before the text, whose end is the message's.
 */
export function messageOfInput(bytes: Uint8Array, files: readonly FileOp[] = []): Result<Delta, string> {
  const text = decode(bytes);
  if (text === null) return fail(`This is not UTF-8. ${keepsEverything}`);
  // A message ends with a line break that is not part of its text.
  const written = { ops: [{ insert: `${text}\n` }] };
  const checked = checkDelta({ ops: [...files, ...written.ops] });
  if (!checked.ok) return fail(sayTooMuch(written) ?? checked.failure);
  const lost = firstLost(text, plainText(checked.value));
  if (lost !== null)
    return fail(`Line ${lost.line} has a character that is not kept (${lost.name}). ${keepsEverything}`);
  const worded = checkSecretText(checked.value);
  return worded.ok ? ok(worded.value) : worded;
}

/** Said of input that goes on beyond what any secret holds. */
export const moreThanHolds = `A secret holds at most ${limits.secretMaxBytes} bytes, and this is more.`;

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function sayTooMuch(written: object): string | null {
  const json = JSON.stringify(written);
  const bytes = new TextEncoder().encode(json).length;
  if (bytes > limits.secretMaxBytes)
    return `A secret holds at most ${limits.secretMaxBytes} bytes, and this takes ${bytes}: line breaks and quotes count twice.`;
  const lines = json.split('\\n').length - 1;
  return lines > limits.secretMaxLines
    ? `A secret holds at most ${limits.secretMaxLines} lines, and this has ${lines}.`
    : null;
}

/** The first character that would be lost or changed; null: the text is kept as it is. */
function firstLost(text: string, kept: string): { line: number; name: string } | null {
  if (text === kept) return null;
  let place = 0;
  while (text[place] === kept[place]) place += 1;
  const code = text.codePointAt(place) ?? 0;
  return {
    line: text.slice(0, place).split('\n').length,
    name: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
  };
}
