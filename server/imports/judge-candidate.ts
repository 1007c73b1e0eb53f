import { hasCodeForm, hasWideCodeForm, isReservedCode } from '../../contract/codes.ts';
import type { ImportCandidate } from '../../contract/imports/import-candidate.ts';
import type { ImportVerdict } from '../../contract/imports/import-verdicts.ts';
import { sealedSecret } from '../../contract/secrets.ts';
import type { KnownCode } from '../links/imported-link.ts';
import { checkTarget, type TargetRules } from '../links/targets/target.ts';

/** What a row is held against. */
export interface JudgingRules {
  targets: TargetRules;
  now: number;
  /** The domain that most rows have. */
  domain: string | null;
  ownerId: number;
  /** The link or secret of the same kind that has its code. */
  known: KnownCode | undefined;
  /** An earlier row has its code. */
  isTwice: boolean;
  /** An earlier import has drawn another code for it, and that link is still there. */
  isDrawnBefore: boolean;
}

/** What is said of a row. */
export interface Judgement {
  verdict: ImportVerdict;
  /** More to know. */
  remarks: string[];
  /** Where it leads, as it is stored; null: a secret, or it may not lead there. */
  target: string | null;
}

/** The verdict of a row: the first thing that is in its way, or what has to be known before it is made. */
export function judgeCandidate(candidate: ImportCandidate, rules: JudgingRules): Judgement {
  const { type, code } = candidate;
  const target = type === 'url' ? checkTarget(rules.targets, candidate.target) : null;
  const judge = (verdict: ImportVerdict, ...said: string[]): Judgement => ({
    verdict,
    remarks: [...said, ...candidate.remarks],
    target: target?.ok === true ? target.value : null,
  });
  if (code === '') return judge('form', 'There is no code in this row.');
  if (code.includes('/')) return judge('form', 'Codes with a slash cannot be kept.');
  if (!(type === 'url' ? hasWideCodeForm(code) : hasCodeForm(code))) return judge('form');
  if (isReservedCode(code)) return judge('reserved');
  if (target?.ok === false) return judge('target', targetRemark(target.failure));
  if (type === 'secret' && !hasMessage(candidate))
    return judge('target', 'The message of this secret is not in the file.');
  if (candidate.unreadableDates.length > 0)
    return judge('date', `${candidate.unreadableDates.map((date) => `“${date.slice(0, 60)}”`).join(', ')}`);
  if (rules.isTwice) return judge('twice');
  if (rules.known !== undefined) return judge(...knownVerdict(candidate, rules, target?.value ?? null));
  if (lacksKey(candidate)) return judge('key');
  if (candidate.domain !== null && rules.domain !== null && candidate.domain !== rules.domain)
    return judge('domain', candidate.domain);
  return judge(candidate.expiresAtMs !== null && candidate.expiresAtMs <= rules.now ? 'expired' : 'new');
}

/** Whether visitors had to enter a key that has not come along. */
export function lacksKey({ type, hasKey, key, sealed }: ImportCandidate): boolean {
  return hasKey && key === null && !(type === 'secret' && sealed !== null);
}

function hasMessage({ isWiped, sealed, delta }: ImportCandidate): boolean {
  if (isWiped) return true;
  return sealed === null ? delta !== null : sealedSecret.safeParse(sealed).success;
}

function knownVerdict(
  { type }: ImportCandidate,
  { known, ownerId, isDrawnBefore }: JudgingRules,
  target: string | null,
): [ImportVerdict, ...string[]] {
  const isOwn = known?.ownerId === ownerId && !known.isDeleted;
  if (isOwn) return type === 'secret' || known.target === target ? ['yours'] : ['differs'];
  if (isDrawnBefore) return ['yours', 'An earlier import has brought it in under another code.'];
  if (known?.ownerId === ownerId) return ['taken', 'You had this code and deleted it.'];
  return ['taken'];
}

function targetRemark(failure: string): string {
  if (failure === 'own-address') return 'It leads to this very site.';
  if (failure === 'blocked') return 'Its host is blocked here.';
  return failure === 'too-long' ? 'The address is too long.' : 'This is no http or https address.';
}
