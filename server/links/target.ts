import { parseTarget } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import { canonicalHost } from './host.ts';

/** Says whether links may lead to a host. */
export type IsBlockedHost = (host: string) => boolean;

/** Says whether an address leads to this very process, past the name that visitors know it by. */
export type IsOwnListener = (url: URL) => boolean;

/** What a target is held against. */
export interface TargetRules {
  /** Our own address: a link to it would lead in circles. */
  own: URL;
  isOwnListener: IsOwnListener;
  isBlockedHost: IsBlockedHost;
}

export type TargetRefusal = 'not-an-address' | 'own-address' | 'blocked';

/** The address a link may lead to, in the form that is sent as Location: printable ASCII, nothing to inject. */
export function checkTarget(rules: TargetRules, entered: string): Result<string, TargetRefusal> {
  const url = parseTarget(entered);
  // What is percent-encoded grows: the form that is stored and sent has to keep to the limit, too.
  if (url === null || url.href.length > limits.targetMaxLength) return fail('not-an-address');
  if (isOwnAddress(url, rules.own) || rules.isOwnListener(url)) return fail('own-address');
  if (rules.isBlockedHost(url.hostname)) return fail('blocked');
  return ok(url.href);
}

function isOwnAddress(url: URL, own: URL): boolean {
  return canonicalHost(url.hostname) === canonicalHost(own.hostname) && sharedPort(url) === sharedPort(own);
}

/** http and https are one place: their default ports count as the same. */
function sharedPort(url: URL): string {
  return url.port === '' || url.port === '80' || url.port === '443' ? 'default' : url.port;
}
