import { readTarget, type TargetProblem } from '../../../contract/input/target.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
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

/** The same for what is entered now. */
export interface EnteredTargetRules extends TargetRules {
  /** These rules with the hosts that were banned meanwhile: once for a whole request, however many rows it has. */
  latest(): Promise<TargetRules>;
}

export type TargetRefusal = TargetProblem | 'own-address' | 'blocked';

/** The address a link may lead to, in the form that is sent as Location: printable ASCII, nothing to inject. */
export function checkTarget(rules: TargetRules, entered: string): Result<string, TargetRefusal> {
  const target = readTarget(entered);
  if (!target.ok) return target;
  const url = target.value;
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
