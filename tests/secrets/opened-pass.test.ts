import { beforeEach, describe, expect, test } from 'vitest';
import {
  claimOfCookie,
  claimOfOpening,
  offeredClaimCookie,
  usedClaimCookie,
} from '../../server/secrets/opening/claim-cookie.ts';
import { createOpenedPasses, type OpenedPasses } from '../../server/secrets/opening/opened-pass.ts';

const claim = 'c'.repeat(22);
const link = { code: 'abcdef123456', version: 3 };

let passes: OpenedPasses;
beforeEach(() => {
  passes = createOpenedPasses(Buffer.from('a key of the tests'));
});

describe('the pass of a claim that opened a secret', () => {
  test('holds for that secret, as it is, and that claim', () => {
    const pass = passes.issue(link, claim);
    expect(pass).toMatch(/^[\w-]{43}$/);
    expect(passes.isValid(pass, link, claim)).toBe(true);
    expect(passes.isValid(pass, { ...link, code: 'abcdef123457' }, claim)).toBe(false);
    expect(passes.isValid(pass, { ...link, version: 4 }, claim)).toBe(false);
    expect(passes.isValid(pass, link, `${claim}d`)).toBe(false);
    expect(createOpenedPasses(Buffer.from('another key')).isValid(pass, link, claim)).toBe(false);
  });

  test('is refused when it is cut or longer, and never with an error', () => {
    const pass = passes.issue(link, claim);
    for (const other of ['', 'x', pass.slice(0, -4), `${pass}abcd`])
      expect(passes.isValid(other, link, claim)).toBe(false);
  });
});

describe('the cookie of a claim', () => {
  test('is for one secret, out of reach of scripts and of other sites, and secure over https', () => {
    expect(offeredClaimCookie('abcdef', claim, true)).toBe(
      `shylnk-claim=${claim}; Path=/s/abcdef; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(offeredClaimCookie('abcdef', claim, false)).toBe(
      `shylnk-claim=${claim}; Path=/s/abcdef; HttpOnly; SameSite=Lax`,
    );
  });

  test('lives two minutes once the secret was opened, with the pass where there is one', () => {
    const pass = passes.issue(link, claim);
    expect(usedClaimCookie('abcdef', { claim, pass }, true)).toBe(
      `shylnk-claim=${claim}.${pass}; Max-Age=120; Path=/s/abcdef; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(usedClaimCookie('abcdef', { claim, pass: null }, false)).toBe(
      `shylnk-claim=${claim}; Max-Age=120; Path=/s/abcdef; HttpOnly; SameSite=Lax`,
    );
  });

  test('is read alone and among others', () => {
    const pass = passes.issue(link, claim);
    expect(claimOfCookie(`shylnk-claim=${claim}`)).toEqual({ claim, pass: null });
    expect(claimOfCookie(`a=1; shylnk-claim=${claim}.${pass}; b=2`)).toEqual({ claim, pass });
    expect(claimOfCookie(`a=1;shylnk-claim=${claim}`)).toEqual({ claim, pass: null });
    expect(claimOfCookie(`a=1;   shylnk-claim=${claim}`)).toEqual({ claim, pass: null });
    expect(claimOfCookie(`shylnk-claim=${'c'.repeat(16)}`)).toEqual({ claim: 'c'.repeat(16), pass: null });
    expect(claimOfCookie(`shylnk-claim=${'c'.repeat(64)}`)).toEqual({ claim: 'c'.repeat(64), pass: null });
  });

  test.each([
    ['there is none', undefined],
    ['there are only others', 'a=1; b=2'],
    ['its name only ends like that', `not-shylnk-claim=${claim}`],
    ['it is too short', `shylnk-claim=${'c'.repeat(15)}`],
    ['it is too long', `shylnk-claim=${'c'.repeat(65)}`],
    ['something hangs on to it', `shylnk-claim=${claim}!`],
    ['its pass is cut', `shylnk-claim=${claim}.${'p'.repeat(42)}`],
    ['its pass is too long', `shylnk-claim=${claim}.${'p'.repeat(44)}`],
    ['it has another character', `shylnk-claim=${claim}ü`],
  ])('is not read where %s', (_what, header) => {
    expect(claimOfCookie(header)).toBeNull();
  });
});

describe('the claim of an opening', () => {
  const fromBrowser = { 'sec-fetch-site': 'same-origin' };

  test('is what a program sends', () => {
    expect(claimOfOpening({}, claim)).toBe(claim);
    expect(claimOfOpening({}, null)).toBeNull();
  });

  test('counts from a browser only if that browser was given it', () => {
    expect(claimOfOpening({ ...fromBrowser, cookie: `shylnk-claim=${claim}` }, claim)).toBe(claim);
    expect(claimOfOpening(fromBrowser, claim)).toBeNull();
    expect(claimOfOpening({ ...fromBrowser, cookie: `shylnk-claim=${'d'.repeat(22)}` }, claim)).toBeNull();
    expect(claimOfOpening({ origin: 'https://evil.test' }, claim)).toBeNull();
  });
});
