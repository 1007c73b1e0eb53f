import { isLongerThan } from '../input/characters.ts';
import { hasProperHost } from '../input/target.ts';
import { limits } from '../limits.ts';

const anyControlCharacter = /\p{Cc}/u;
/** One address; an escaped control character could smuggle a header line into the mail. */
const mailAddress = /^(?!.*%(?:[01]|7f))[^\s@,;<>"\\]+@[^\s@,;<>"\\]+$/i;

/** A link of a secret in its canonical form: an absolute http, https or mailto address; null when it is none. */
export function parseSecretLink(entered: unknown): string | null {
  if (typeof entered !== 'string' || isLongerThan(limits.targetMaxLength, entered)) return null;
  const trimmed = entered.trim();
  if (anyControlCharacter.test(trimmed)) return null;
  const url = URL.parse(trimmed);
  if (url === null) return null;
  const href = url.protocol === 'mailto:' ? mailLink(url) : webLink(url);
  return href !== null && href.length <= limits.targetMaxLength ? href : null;
}

function webLink(url: URL): string | null {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && hasProperHost(url) && url.username === '' && url.password === '' ? url.href : null;
}

/** Built anew from the address, the subject and the text: other header fields could attach files or add readers. */
function mailLink(url: URL): string | null {
  if (!mailAddress.test(url.pathname)) return null;
  // In mail links, unlike in forms, a plus is a plus.
  const entered = new URLSearchParams(url.search.replaceAll('+', '%2B'));
  const fields = ['subject', 'body'].flatMap((name) => {
    const value = entered.get(name);
    return value === null || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return [`mailto:${url.pathname}`, ...(fields.length > 0 ? [fields.join('&')] : [])].join('?');
}
