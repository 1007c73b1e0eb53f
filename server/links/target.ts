import { parseTarget } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { fail, ok, type Result } from '../../contract/result.ts';

/** Says whether links may lead to a host. */
export type IsBlockedHost = (host: string) => boolean;

/** What a target is held against. */
export interface TargetRules {
  /** Our own address: a link to it would lead in circles. */
  own: URL;
  isBlockedHost: IsBlockedHost;
}

export type TargetRefusal = 'not-an-address' | 'own-address' | 'blocked';

/** The address a link may lead to, in the form that is sent as Location: printable ASCII, nothing to inject. */
export function checkTarget(rules: TargetRules, entered: string): Result<string, TargetRefusal> {
  const url = parseTarget(entered);
  // What is percent-encoded grows: the form that is stored and sent has to keep to the limit, too.
  if (url === null || url.href.length > limits.targetMaxLength) return fail('not-an-address');
  if (isOwnAddress(url, rules.own)) return fail('own-address');
  if (rules.isBlockedHost(bareHost(url))) return fail('blocked');
  return ok(url.href);
}

function isOwnAddress(url: URL, own: URL): boolean {
  return bareHost(url) === bareHost(own) && sharedPort(url) === sharedPort(own);
}

/** A host in lower case and punycode, as the parser gives it, without the root's dot. */
function bareHost(url: URL): string {
  return url.hostname.replace(/\.+$/, '');
}

/** http and https are one place: their default ports count as the same. */
function sharedPort(url: URL): string {
  return url.port === '' || url.port === '80' || url.port === '443' ? 'default' : url.port;
}
