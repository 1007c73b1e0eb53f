import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Captcha } from '../captcha/captcha-port.ts';
import { byAddress } from '../http/address-budget.ts';
import { createGuessBudget } from '../http/guess-budget.ts';
import { attemptAll, type RateLimiter, type RateRule } from '../http/rate-limiter.ts';
import { keyContext } from '../links/link.ts';
import type { Vault } from '../platform/vault.ts';
import type { NoteReceipt } from '../receipts/note-receipt-port.ts';
import type { VisitedLink } from './visited-link.ts';

export type KeyVerdict =
  | { kind: 'right' }
  | { kind: 'wrong' }
  | { kind: 'too-many'; retryAfterSeconds: number }
  /** Nothing was compared: a captcha has to be solved first, or was not. */
  | { kind: 'captcha' };

/** What is guarded by a key, or by a proof of one. */
export type GuardedLink = Pick<VisitedLink, 'id' | 'type' | 'code'>;

/** Who guesses. */
export interface Guesser {
  address: string;
  /** The response of a captcha that was asked for. */
  captcha: string | null;
}

/** Stands before everything that can be guessed. */
export interface KeyCheck {
  /** Checks the key of a link. */
  ofLink(link: VisitedLink, entered: string, guesser: Guesser): Promise<KeyVerdict>;
  /** Checks whatever else stands for a key. */
  ofGuess(link: GuardedLink, guesser: Guesser, isRight: () => boolean): Promise<KeyVerdict>;
  /** Whether so many wrong keys were tried that a captcha stands before the next. */
  needsCaptcha(link: GuardedLink): Promise<boolean>;
}

export interface KeyCheckDeps {
  limiter: RateLimiter;
  captcha: Captcha;
  vault: Vault;
  /** Tells a link's owner that its key is being guessed. */
  tellOwner(link: GuardedLink): Promise<void>;
  noteReceipt: NoteReceipt;
}

const byLinkAndAddress: RateRule = { name: 'key by link and address', attempts: 10, windowSeconds: 600 };
const byLink: readonly RateRule[] = [
  { name: 'key by link', attempts: 100, windowSeconds: 600 },
  { name: 'key by link and day', attempts: 300, windowSeconds: 24 * 60 * 60 },
];
const toldOwner: RateRule = { name: 'guessing told to owner', attempts: 1, windowSeconds: 24 * 60 * 60 };

/**
 * Lets a guess through to the comparison only within the limits: so many per link and address, and so many wrong
 * ones per link in all. When the second budget is spent a captcha stands before every visitor's next guess: the rightful
 * reader passes it, and for a swarm every guess has its price.
 */
export function createKeyCheck(deps: KeyCheckDeps): KeyCheck {
  const { limiter, captcha, vault } = deps;
  const budget = createGuessBudget(limiter, byLink);
  /** A captcha is taken once; whoever has solved it may have to be decided about again. */
  const solvers = new WeakSet<Guesser>();

  async function hasSolved(guesser: Guesser): Promise<boolean> {
    if (solvers.has(guesser)) return true;
    const isSolved = guesser.captcha !== null && (await captcha.isSolved(guesser.captcha));
    if (isSolved) solvers.add(guesser);
    return isSolved;
  }

  async function check(link: GuardedLink, guesser: Guesser, isRight: () => boolean): Promise<KeyVerdict> {
    const guarded = nameOf(link);
    // First of all: whoever was refused a moment ago costs no statement.
    const own = byAddress(byLinkAndAddress, guesser.address, `${guarded}|`);
    const verdict = await attemptAll(limiter, own);
    if (!verdict.isAllowed) return { kind: 'too-many', retryAfterSeconds: verdict.retryAfterSeconds };
    const needsCaptcha = await budget.isSpent(guarded);
    if (needsCaptcha) await tellOwnerOnce(link);
    if (needsCaptcha && !(await hasSolved(guesser))) return { kind: 'captcha' };

    if (isRight()) {
      if (!needsCaptcha && !(await budget.admitsRight(guarded))) return { kind: 'captcha' };
      await Promise.all(own.map(([rule, who]) => limiter.forget(rule, who)));
      return { kind: 'right' };
    }
    deps.noteReceipt('wrong_key', link.id);
    const isWithin = await budget.countWrong(guarded);
    return { kind: isWithin || needsCaptcha ? 'wrong' : 'captcha' };
  }

  async function tellOwnerOnce(link: GuardedLink): Promise<void> {
    const isFirst = await limiter.attempt(toldOwner, nameOf(link));
    if (isFirst.isAllowed) await deps.tellOwner(link);
  }

  return {
    ofGuess: check,
    ofLink: (link, entered, guesser) =>
      check(link, guesser, () => {
        const { encryptedKey } = link;
        return (
          encryptedKey !== null && isSameText(vault.decryptText(encryptedKey, keyContext(link)), entered)
        );
      }),
    needsCaptcha: (link) => budget.isSpent(nameOf(link)),
  };
}

function nameOf({ type, code }: GuardedLink): string {
  return `${type}/${code}`;
}

const comparisonKey = 'comparison';

/** Compares without telling by its time how much was right, or how long the right text is. */
export function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', comparisonKey).update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
