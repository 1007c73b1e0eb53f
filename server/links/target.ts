import { fail, ok, type Result } from '../../contract/result.ts';
import { readTarget, type TargetProblem } from '../../contract/target.ts';

/** Says whether links may lead to a host. */
export type IsBlockedHost = (host: string) => boolean;

/** What a target is held against. */
export interface TargetRules {
  /** Our own address: a link to it would lead in circles. */
  own: URL;
  isBlockedHost: IsBlockedHost;
}

export type TargetRefusal = TargetProblem | 'own-address' | 'blocked';

/** The address a link may lead to, in the form that is sent as Location: printable ASCII, nothing to inject. */
export function checkTarget(rules: TargetRules, entered: string): Result<string, TargetRefusal> {
  const target = readTarget(entered);
  if (!target.ok) return target;
  const url = target.value;
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
