import { describe, expect, it } from 'vitest';
import type { Vault } from '../../server/platform/vault.ts';
import { createKeyCheck, type GuardedLink } from '../../server/visiting/key-check.ts';
import type { VisitedLink } from '../../server/visiting/visited-link.ts';
import { countingLimiter } from '../support/services/counting-limiter.ts';

const link: GuardedLink = { id: 7, type: 'url', code: 'harbour' };
const wrong = () => false;
const right = () => true;

function start(vault: Pick<Vault, 'decryptText'> = { decryptText: () => 'unused' }) {
  const told: GuardedLink[] = [];
  const solved: string[] = [];
  const noted: unknown[] = [];
  const keys = createKeyCheck({
    limiter: countingLimiter(),
    captcha: {
      setup: { kind: 'altcha' },
      async isSolved(response) {
        solved.push(response);
        return response === 'solved';
      },
      createChallenge: async () => null,
    },
    vault: vault as Vault,
    tellOwner: async (guarded) => void told.push(guarded),
    noteReceipt: (...note) => void noted.push(note),
  });
  let guessers = 0;
  /** Somebody who has not guessed yet. */
  const somebody = (captcha: string | null = null) => {
    guessers += 1;
    return { address: `192.0.2.${guessers}`, captcha };
  };
  const spend = async (times: number, guarded = link) => {
    for (let count = 0; count < times; count += 1)
      expect(await keys.ofGuess(guarded, somebody(), wrong)).toEqual({ kind: 'wrong' });
  };
  return { keys, told, solved, noted, somebody, spend };
}

describe('guessing a key', () => {
  it('ends for one address after ten tries, right ones included', async () => {
    const { keys, somebody } = start();
    const guesser = somebody();
    for (let count = 0; count < 10; count += 1)
      expect(await keys.ofGuess(link, guesser, wrong)).toEqual({ kind: 'wrong' });
    expect(await keys.ofGuess(link, guesser, right)).toEqual({ kind: 'too-many', retryAfterSeconds: 600 });
    expect(await keys.ofGuess(link, somebody(), right)).toEqual({ kind: 'right' });
    expect(await keys.ofGuess({ ...link, code: 'other' }, guesser, right)).toEqual({ kind: 'right' });
    expect(await keys.ofGuess({ ...link, type: 'secret' }, guesser, right)).toEqual({ kind: 'right' });
  });

  it('is noted for the owner when it was wrong', async () => {
    const { keys, noted, somebody } = start();
    await keys.ofGuess(link, somebody(), right);
    expect(noted).toEqual([]);
    await keys.ofGuess(link, somebody(), wrong);
    expect(noted).toEqual([['wrong_key', link.id]]);
  });

  it('begins anew for an address that has entered the right one', async () => {
    const { keys, somebody } = start();
    const guesser = { ...somebody(), address: '2001:db8::1' };
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < 9; count += 1) await keys.ofGuess(link, guesser, wrong);
      expect(await keys.ofGuess(link, guesser, right)).toEqual({ kind: 'right' });
    }
  });

  it('wants a captcha of everybody after a hundred wrong ones, and tells the owner once', async () => {
    const { keys, told, solved, somebody, spend } = start();
    await spend(99);
    expect(await keys.needsCaptcha(link)).toBe(false);
    await spend(1);
    expect(await keys.needsCaptcha(link)).toBe(true);
    expect(told).toEqual([]);
    for (const captcha of [null, 'not solved'])
      expect(await keys.ofGuess(link, somebody(captcha), right)).toEqual({ kind: 'captcha' });
    expect(solved).toEqual(['not solved']);
    expect(told).toEqual([link]);
    expect(await keys.ofGuess(link, somebody('solved'), wrong)).toEqual({ kind: 'wrong' });
    expect(await keys.ofGuess(link, somebody('solved'), right)).toEqual({ kind: 'right' });
    expect(told).toEqual([link]);
    expect(await keys.needsCaptcha({ ...link, code: 'other' })).toBe(false);
  });

  it('takes a captcha once, and lets who has solved it be decided about again', async () => {
    const { keys, solved, somebody, spend } = start();
    await spend(100);
    const solver = somebody('solved');
    expect(await keys.ofGuess(link, solver, wrong)).toEqual({ kind: 'wrong' });
    expect(await keys.ofGuess(link, solver, right)).toEqual({ kind: 'right' });
    expect(solved).toEqual(['solved']);
    const other = somebody('not solved');
    for (let count = 0; count < 2; count += 1)
      expect(await keys.ofGuess(link, other, right)).toEqual({ kind: 'captcha' });
    expect(solved).toEqual(['solved', 'not solved', 'not solved']);
  });

  it('many at once is told no more than one after the other: what comes behind the hundredth is not judged', async () => {
    const { keys, somebody, spend } = start();
    await spend(98);
    const verdicts = await Promise.all(
      [wrong, wrong, wrong, right].map((isRight) => keys.ofGuess(link, somebody(), isRight)),
    );
    expect(verdicts).toEqual([
      { kind: 'wrong' },
      { kind: 'wrong' },
      { kind: 'captcha' },
      { kind: 'captcha' },
    ]);
  });

  it('is right with the very key of the link, and never where it has none', async () => {
    const { keys, somebody } = start({ decryptText: () => 'open sesame' });
    const withKey = (encryptedKey: Uint8Array | null) => ({ ...link, encryptedKey }) as VisitedLink;
    const keyed = withKey(new Uint8Array(1));
    expect(await keys.ofLink(keyed, 'open sesame', somebody())).toEqual({ kind: 'right' });
    expect(await keys.ofLink(keyed, 'Open sesame', somebody())).toEqual({ kind: 'wrong' });
    expect(await keys.ofLink(withKey(null), 'open sesame', somebody())).toEqual({
      kind: 'wrong',
    });
  });
});
