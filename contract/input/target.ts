import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import { isLongerThan, tooLong } from './characters.ts';

/** Why an entered text cannot be the target of a link. */
export type TargetProblem = 'not-an-address' | 'too-long';

/** What is said of it. `notOne` where the specification has other words for what is no address. */
export function describeTargetProblem(
  problem: TargetProblem,
  notOne: string = messages.links.enterValidLink,
): string {
  return problem === 'too-long' ? tooLong(limits.targetMaxLength) : notOne;
}

/** A target as typed, with a scheme: addresses without one get https. */
export function withScheme(entered: string): string {
  const trimmed = entered.trim();
  return hasScheme(trimmed) ? trimmed : `https://${trimmed}`;
}

function hasScheme(entered: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(entered) || /^[a-z][a-z0-9+-]*:(?!\d)/i.test(entered);
}

/** The target of a link as the WHATWG parser reads it: http or https with a host and no credentials. */
export function readTarget(entered: string): Result<URL, TargetProblem> {
  if (isLongerThan(limits.targetMaxLength, entered)) return fail('too-long');
  if (hasControlCharacter(entered.trim())) return fail('not-an-address');
  const url = URL.parse(withScheme(entered));
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return fail('not-an-address');
  if (!hasProperHost(url) || url.username !== '' || url.password !== '') return fail('not-an-address');
  // What is percent-encoded grows: the form that is stored and sent has to keep to the limit, too.
  return url.href.length > limits.targetMaxLength ? fail('too-long') : ok(url);
}

/** Whether an address has a host that can exist. Chromium escapes blanks and stars in a host, others refuse or keep them. */
export function hasProperHost({ hostname }: URL): boolean {
  return hostname !== '' && !/[%*]/.test(hostname);
}

/**
 * What a person may have meant who entered a single word, which is the name of a host in very few networks: the
 * address with the commonest ending. Null when what was entered is more than a word, or says that it is meant.
 */
export function suggestedAddress(entered: string): string | null {
  const target = readTarget(entered);
  if (!target.ok || hasScheme(entered.trim())) return null;
  const { hostname, port, pathname, search, hash } = target.value;
  if (/[.:]/.test(hostname) || hostname === 'localhost' || port !== '') return null;
  const rest = `${pathname}${search}${hash}`;
  return `${hostname}.com${rest === '/' ? '' : rest}`;
}

function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < ' ' || character === '\u007f');
}
