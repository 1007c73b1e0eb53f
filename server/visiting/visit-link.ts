import type { IncomingHttpHeaders } from 'node:http';
import type { Click, ClickOrigin } from '../clicks/click-batch.ts';
import type { ClickRecorder, RecordOutcome } from '../clicks/click-recorder.ts';
import type { LimitedOpenings } from '../clicks/limited-openings.ts';
import type { Clock } from '../platform/clock.ts';
import type { GoTokens } from './go-token.ts';
import type { KeyCheck } from './key-check.ts';
import type { LinkResolver } from './link-resolver.ts';
import { isPlain, type VisitProgress, visitState } from './visit-state.ts';
import type { VisitedLink } from './visited-link.ts';
import { type Agent, agentOf, isPrefetch, referrerOf, wantsPrivacy } from './visitor.ts';

/** What a visit leads to. */
export type VisitOutcome =
  | { kind: 'redirect'; link: VisitedLink }
  | { kind: 'refused'; why: 'unknown' | 'deactivated' | 'expired' }
  | { kind: 'ask-key'; problem: 'wrong-key' | 'captcha' | null; needsCaptcha: boolean }
  | { kind: 'too-many-keys'; retryAfterSeconds: number }
  | { kind: 'message'; link: VisitedLink; seconds: number; go: string }
  /** Nothing is given away: to bots, and to those who only ask for the head of a protected link. */
  | { kind: 'nothing-to-see' }
  | { kind: 'come-again' }
  | { kind: 'unavailable' };

/** What a visitor comes with. */
export interface Visit {
  code: string;
  method: 'GET' | 'HEAD' | 'POST';
  address: string;
  headers: IncomingHttpHeaders;
  key: string | null;
  captcha: string | null;
  /** The token of the message page. */
  go: string | null;
}

export interface VisitDeps {
  resolver: LinkResolver;
  recorder: ClickRecorder;
  openings: LimitedOpenings;
  goTokens: GoTokens;
  keys: KeyCheck;
  clock: Clock;
  countryOf(address: string): string;
}

/** Follows a short link for one visitor. What was decided on an old state of the link is decided anew. */
export async function visitLink(deps: VisitDeps, visit: Visit): Promise<VisitOutcome> {
  if (isPrefetch(visit.headers)) return { kind: 'come-again' };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const epoch = deps.resolver.epoch();
    const link = deps.resolver.peek(visit.code) ?? (await deps.resolver.find(visit.code));
    const decision = await decide(deps, visit, link);
    const outcome = await settle(deps, visit, decision, epoch);
    if (outcome !== 'stale') return outcome;
  }
  return { kind: 'unavailable' };
}

type Decision = Exclude<VisitOutcome, { kind: 'redirect' }> | { kind: 'hand-over'; link: VisitedLink };

async function decide(deps: VisitDeps, visit: Visit, link: VisitedLink | null): Promise<Decision> {
  const now = deps.clock.now();
  const progress = goProgress(deps, visit, link, now);
  let state = visitState(link, now, progress);
  if (state.kind === 'unknown' || state.kind === 'deactivated' || state.kind === 'expired')
    return { kind: 'refused', why: state.kind };
  const known = link as VisitedLink;
  if (!isPlain(known) && (visit.method === 'HEAD' || isPreviewBot(visit))) return { kind: 'nothing-to-see' };
  if (state.kind === 'key-needed') {
    if (visit.key === null)
      return { kind: 'ask-key', problem: null, needsCaptcha: await deps.keys.needsCaptcha(known) };
    const verdict = await deps.keys.ofLink(known, visit.key, visit);
    if (verdict.kind === 'too-many')
      return { kind: 'too-many-keys', retryAfterSeconds: verdict.retryAfterSeconds };
    if (verdict.kind === 'captcha') return { kind: 'ask-key', problem: 'captcha', needsCaptcha: true };
    if (verdict.kind === 'wrong')
      return { kind: 'ask-key', problem: 'wrong-key', needsCaptcha: await deps.keys.needsCaptcha(known) };
    state = visitState(known, now, { ...progress, hasKey: true });
  }
  if (state.kind === 'message-first')
    return {
      kind: 'message',
      link: known,
      seconds: state.seconds,
      go: deps.goTokens.issue(known, state.seconds, now),
    };
  return { kind: 'hand-over', link: known };
}

/** A valid token shows that the seconds have passed and, on a keyed link, that the key was right. */
function goProgress(deps: VisitDeps, visit: Visit, link: VisitedLink | null, now: number): VisitProgress {
  const hasWaited =
    visit.go !== null && link !== null && deps.goTokens.check(visit.go, link, now) === 'valid';
  return { hasWaited, hasKey: hasWaited };
}

/** Counts what is to be counted, and makes sure that what was decided still holds. */
async function settle(
  deps: VisitDeps,
  visit: Visit,
  decision: Decision,
  epoch: number,
): Promise<VisitOutcome | 'stale'> {
  if (decision.kind !== 'hand-over') {
    const outcome = await new Promise<RecordOutcome>((resolve) => deps.recorder.confirm(epoch, resolve));
    return outcome === 'recorded' ? decision : outcome === 'stale' ? 'stale' : { kind: 'unavailable' };
  }
  const { link } = decision;
  if (link.clicksLimit !== null) return openLimited(deps, visit, link);
  const outcome = await new Promise<RecordOutcome>((resolve) => {
    if (visit.method === 'HEAD') deps.recorder.confirm(epoch, resolve);
    else deps.recorder.record(clickOf(deps, visit, link), epoch, resolve);
  });
  return outcome === 'recorded'
    ? { kind: 'redirect', link }
    : outcome === 'stale'
      ? 'stale'
      : { kind: 'unavailable' };
}

/** Counts an opening of a limited link; stale means that it was used up or changed since it was read. */
export async function openLimited(
  deps: VisitDeps,
  visit: Pick<Visit, 'code' | 'method' | 'headers' | 'address'>,
  link: VisitedLink,
): Promise<{ kind: 'redirect'; link: VisitedLink } | 'stale'> {
  const click = clickOf(deps, visit, link);
  if (await deps.openings.open({ linkId: link.id, version: link.version, click }))
    return { kind: 'redirect', link };
  // Look again, without what is remembered.
  deps.resolver.forget(visit.code);
  return 'stale';
}

/** The click that goes with handing a target over. */
export function clickOf(
  deps: Pick<VisitDeps, 'clock' | 'countryOf'>,
  visit: Pick<Visit, 'method' | 'headers' | 'address'>,
  link: VisitedLink,
): Click {
  const agent = agentOf(visit.headers['user-agent']);
  const from = isPreviewBot(visit)
    ? 'bot'
    : wantsPrivacy(visit.headers)
      ? null
      : originOf(deps, visit, agent);
  return { linkId: link.id, atMs: deps.clock.now(), isCounted: false, from };
}

/** Bots only ever get: whoever posts means it, whatever it calls itself. */
export function isPreviewBot({ method, headers }: Pick<Visit, 'method' | 'headers'>): boolean {
  return method === 'GET' && agentOf(headers['user-agent']).isBot;
}

function originOf(
  deps: Pick<VisitDeps, 'countryOf'>,
  visit: Pick<Visit, 'headers' | 'address'>,
  agent: Agent,
): ClickOrigin {
  return {
    country: deps.countryOf(visit.address),
    referrer: referrerOf(visit.headers.referer),
    device: agent.device,
    browser: agent.browser,
    system: agent.system,
  };
}
