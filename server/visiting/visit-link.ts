import type { ClickStore } from '../clicks/click-store.ts';
import type { KeptClicks } from '../clicks/keeping/kept-clicks.ts';
import type { LimitedOpenings } from '../clicks/limited-openings.ts';
import type { ClickRecorder } from '../clicks/recording/click-recorder.ts';
import type { RecordOutcome } from '../clicks/recording/turn.ts';
import type { NoteReceipt } from '../receipts/note-receipt-port.ts';
import { type ClickDeps, clickOf, leavesClick } from './click-of-visit.ts';
import type { GoTokens } from './go-token.ts';
import type { KeyCheck } from './key-check.ts';
import type { LinkResolver } from './link-resolver.ts';
import type { CheckLink } from './link-source.ts';
import type { MissBudget } from './miss-budget.ts';
import { noteVisit } from './note-visit.ts';
import { type Decision, judge, type Visit } from './visit-decision.ts';
import { isPlain } from './visit-state.ts';
import type { CheckedLink } from './visited-link.ts';
import { isPrefetch } from './visitor.ts';

/** What a visitor gets. */
export type VisitOutcome =
  | Exclude<Decision, { kind: 'hand-over' }>
  | { kind: 'redirect'; link: CheckedLink }
  | { kind: 'too-many-misses'; retryAfterSeconds: number }
  | { kind: 'come-again' }
  | { kind: 'unavailable' };

export interface VisitDeps extends ClickDeps {
  resolver: LinkResolver;
  misses: MissBudget;
  recorder: ClickRecorder;
  kept: Pick<KeptClicks, 'trouble'>;
  openings: LimitedOpenings;
  openLocked: ClickStore['openLocked'];
  checkLink: CheckLink;
  goTokens: GoTokens;
  keys: KeyCheck;
  noteReceipt: NoteReceipt;
}

/**
 * Follows a short link for one visitor. What is remembered decides at first, held against changes by the commit that
 * counts. When the link was changed at that very moment, what the database says decides: a page at once, and a click
 * inside the transaction that counts it, where no other transaction can change the link any more.
 */
export async function visitLink(deps: VisitDeps, visit: Visit): Promise<VisitOutcome> {
  if (isPrefetch(visit.headers)) return { kind: 'come-again' };
  const { resolver, misses } = deps;
  const epoch = resolver.epoch();
  let link = resolver.peek(visit.code);
  // What needs the database is not waited for: it is known to be away.
  if (deps.kept.trouble() === 'away' && !(link && isPlain(link))) return { kind: 'unavailable' };
  if (link === undefined) {
    if (!(await misses.admit(visit.address))) return tooManyMisses(deps, visit);
    link = await resolver.find(visit.code);
    if (link === null) misses.note(visit.address);
  }
  if (link === null && misses.secondsToWait(visit.address) > 0) return tooManyMisses(deps, visit);
  const { decision } = await decide(deps, visit, link);
  const outcome = await settle(deps, visit, decision, epoch);
  if (outcome === 'stale') return visitAsStored(deps, visit);
  noteVisit(deps, visit, link, outcome);
  return outcome;
}

async function visitAsStored(deps: VisitDeps, visit: Visit): Promise<VisitOutcome> {
  const found = await deps.resolver.find(visit.code);
  const { decision, provenKey } = await decide(deps, visit, found);
  if (decision.kind !== 'hand-over') {
    noteVisit(deps, visit, found, decision);
    return decision;
  }
  if (!leavesClick(deps, visit)) return { kind: 'redirect', link: decision.link };
  let outcome: VisitOutcome = { kind: 'unavailable' };
  await deps.openLocked(visit.code, (stored) => {
    const link = stored === null ? null : deps.checkLink(stored);
    const locked = judge(deps, visit, link, provenKey);
    if (locked.kind !== 'hand-over') {
      noteVisit(deps, visit, link, locked);
      outcome = locked;
      return null;
    }
    outcome = { kind: 'redirect', link: locked.link };
    return clickOf(deps, visit, locked.link);
  });
  return outcome;
}

function tooManyMisses({ misses }: VisitDeps, { address }: Visit): VisitOutcome {
  return { kind: 'too-many-misses', retryAfterSeconds: Math.max(1, misses.secondsToWait(address)) };
}

/** Decides, and checks the key where one is needed and given. */
async function decide(
  deps: VisitDeps,
  visit: Visit,
  link: CheckedLink | null,
): Promise<{ decision: Decision; provenKey: Uint8Array | null }> {
  const decision = judge(deps, visit, link, null);
  if (decision.kind !== 'ask-key' || link === null) return { decision, provenKey: null };
  if (visit.key === null)
    return { decision: await askedAgain(deps, link, decision.problem), provenKey: null };
  const verdict = await deps.keys.ofLink(link, visit.key, visit);
  if (verdict.kind === 'too-many')
    return {
      decision: { kind: 'too-many-keys', retryAfterSeconds: verdict.retryAfterSeconds },
      provenKey: null,
    };
  if (verdict.kind === 'captcha')
    return { decision: { kind: 'ask-key', problem: 'captcha', needsCaptcha: true }, provenKey: null };
  if (verdict.kind === 'wrong')
    return { decision: await askedAgain(deps, link, 'wrong-key'), provenKey: null };
  return { decision: judge(deps, visit, link, link.encryptedKey), provenKey: link.encryptedKey };
}

type AskKey = Extract<Decision, { kind: 'ask-key' }>;

async function askedAgain(
  { keys }: VisitDeps,
  link: CheckedLink,
  problem: AskKey['problem'],
): Promise<AskKey> {
  return { kind: 'ask-key', problem, needsCaptcha: await keys.needsCaptcha(link) };
}

/** Counts what is to be counted, and makes sure that what was decided still holds. */
async function settle(
  deps: VisitDeps,
  visit: Visit,
  decision: Decision,
  epoch: number,
): Promise<VisitOutcome | 'stale'> {
  const { code } = visit;
  if (decision.kind !== 'hand-over') {
    // No visitor is to enter a key, or to wait, for what cannot be counted afterwards.
    const asks = decision.kind === 'ask-key' || decision.kind === 'message';
    if (asks && deps.kept.trouble() !== null) return { kind: 'unavailable' };
    const outcome = await new Promise<RecordOutcome>((resolve) =>
      deps.recorder.confirm({ code, epoch, plainLink: null }, resolve),
    );
    return settled(outcome, decision);
  }
  const { link } = decision;
  if (link.clicksLimit !== null) return openLimited(deps, visit, link);
  const outcome = await new Promise<RecordOutcome>((resolve) => {
    const decided = { code, epoch, plainLink: isPlain(link) ? link : null };
    if (leavesClick(deps, visit)) deps.recorder.record(clickOf(deps, visit, link), decided, resolve);
    else deps.recorder.confirm(decided, resolve);
  });
  return settled(outcome, { kind: 'redirect', link });
}

function settled(outcome: RecordOutcome, recorded: VisitOutcome): VisitOutcome | 'stale' {
  if (outcome === 'recorded') return recorded;
  return outcome === 'stale' ? 'stale' : { kind: 'unavailable' };
}

/** Counts an opening of a limited link; stale means that it was used up or changed, or a host banned, since it was read. */
export async function openLimited(
  deps: Pick<VisitDeps, 'openings' | 'resolver' | keyof ClickDeps>,
  visit: Pick<Visit, 'code' | 'method' | 'headers' | 'address'>,
  link: CheckedLink,
): Promise<{ kind: 'redirect'; link: CheckedLink } | 'stale'> {
  const click = clickOf(deps, visit, link);
  const { id: linkId, version, hostVersion } = link;
  const opening = { linkId, code: visit.code, version, hostVersion, click };
  if (await deps.openings.open(opening)) return { kind: 'redirect', link };
  // Look again, without what is remembered.
  deps.resolver.forget(visit.code);
  return 'stale';
}
