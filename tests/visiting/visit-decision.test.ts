import { describe, expect, test } from 'vitest';
import { clickOf } from '../../server/visiting/click-of-visit.ts';
import { createGoTokens } from '../../server/visiting/go-token.ts';
import { noticeOf, noticePath, refusedVisit } from '../../server/visiting/notice.ts';
import { redirectHeaders } from '../../server/visiting/redirect-headers.ts';
import { isPreviewBot, judge, type Visit } from '../../server/visiting/visit-decision.ts';
import { isPlain } from '../../server/visiting/visit-state.ts';
import { type CheckedLink, PlainLink, visitedPart } from '../../server/visiting/visited-link.ts';

const now = Date.UTC(2026, 10, 15, 12);
const clock = { now: () => now };
const goTokens = createGoTokens(Buffer.alloc(32, 7));
const key = Uint8Array.of(1, 2, 3);
const bot = { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' };
const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

const plain: CheckedLink = {
  id: 7,
  type: 'url',
  code: 'harbour',
  version: 3,
  target: 'https://example.com/',
  isActive: true,
  encryptedKey: null,
  redirectionTime: null,
  message: null,
  clicksLimit: null,
  clicks: 0,
  expiresAtMs: null,
  hostVersion: 0,
};
const keyed = { ...plain, encryptedKey: key };
const slow = { ...plain, redirectionTime: 9 };
const limited = { ...plain, clicksLimit: 5 };

function visitWith(properties: Partial<Visit> = {}): Visit {
  return {
    code: 'harbour',
    method: 'GET',
    address: '203.0.113.7',
    headers: person,
    key: null,
    captcha: null,
    go: null,
    ...properties,
  };
}

function decide(link: CheckedLink | null, visit: Partial<Visit> = {}, proven: Uint8Array | null = null) {
  return judge({ clock, goTokens }, visitWith(visit), link, proven);
}

describe('a visit', () => {
  test('of a link that is unknown, deactivated or expired is refused, whatever it brings', () => {
    const go = goTokens.issue(plain, 0, now);
    expect(decide(null, { go })).toEqual({ kind: 'refused', why: 'unknown' });
    expect(decide({ ...plain, isActive: false }, { go })).toEqual({ kind: 'refused', why: 'deactivated' });
    expect(decide({ ...keyed, expiresAtMs: now }, { go }, key)).toEqual({ kind: 'refused', why: 'expired' });
    expect(decide({ ...limited, clicks: 5 })).toEqual({ kind: 'refused', why: 'expired' });
  });

  test('of a plain link is handed over, to people, bots and those who ask for the head', () => {
    expect(decide(plain)).toEqual({ kind: 'hand-over', link: plain });
    expect(decide(plain, { method: 'HEAD' })).toEqual({ kind: 'hand-over', link: plain });
    expect(decide(plain, { headers: bot })).toEqual({ kind: 'hand-over', link: plain });
  });

  test.each([
    ['a key', keyed],
    ['a message', slow],
    ['a limit', limited],
  ])('of a link with %s shows bots and heads nothing', (_what, link) => {
    expect(decide(link, { method: 'HEAD' }, key)).toEqual({ kind: 'nothing-to-see' });
    expect(decide(link, { headers: bot }, key)).toEqual({ kind: 'nothing-to-see' });
  });

  test('of a keyed link needs its own key', () => {
    const asked = { kind: 'ask-key', problem: null, needsCaptcha: false };
    expect(decide(keyed)).toEqual(asked);
    expect(decide(keyed, {}, Uint8Array.of(1, 2, 4))).toEqual(asked);
    expect(decide(keyed, {}, key)).toEqual({ kind: 'hand-over', link: keyed });
  });

  test('of a link with a message waits, then goes on with the token', () => {
    expect(decide(slow)).toEqual({
      kind: 'message',
      link: slow,
      seconds: 9,
      go: goTokens.issue(slow, 9, now),
      waitsAgain: false,
    });
    expect(decide(slow, { go: goTokens.issue(slow, 0, now) })).toEqual({ kind: 'hand-over', link: slow });
  });

  test('that comes too early waits for what is left, with the same token', () => {
    const go = goTokens.issue(slow, 4, now);
    expect(decide(slow, { go })).toEqual({ kind: 'message', link: slow, seconds: 4, go, waitsAgain: false });
  });

  test('with a token that is none waits from the beginning and is told so', () => {
    expect(decide(slow, { go: 'made up' })).toMatchObject({ kind: 'message', seconds: 9, waitsAgain: true });
    expect(decide(keyed, { go: 'made up' })).toEqual({
      kind: 'ask-key',
      problem: 'waits-again',
      needsCaptcha: false,
    });
  });

  test('with a token needs no key again: it was given only after the key', () => {
    const both = { ...keyed, redirectionTime: 9 };
    expect(decide(both, { go: goTokens.issue(both, 0, now) })).toEqual({ kind: 'hand-over', link: both });
    expect(decide(both, { go: goTokens.issue(both, 3, now) })).toMatchObject({ kind: 'message', seconds: 3 });
  });
});

test('a link is plain when neither limit, key nor message protects it', () => {
  expect([plain, keyed, slow, limited].map(isPlain)).toEqual([true, false, false, false]);
});

test('a link that is remembered in little room is the plain one it was made from', () => {
  const small = new PlainLink(
    { id: 7, code: 'harbour', version: 3, expiresAtMs: now },
    'https://example.com/',
  );
  expect(visitedPart(small, small.target, small.hostVersion)).toEqual({ ...plain, expiresAtMs: now });
});

test('whoever posts is no preview bot, whatever it calls itself', () => {
  expect(isPreviewBot({ method: 'GET', headers: bot })).toBe(true);
  expect(isPreviewBot({ method: 'POST', headers: bot })).toBe(false);
  expect(isPreviewBot({ method: 'GET', headers: person })).toBe(false);
  expect(isPreviewBot({ method: 'GET', headers: {} })).toBe(false);
});

describe('the click of a visit', () => {
  const deps = {
    clock,
    countryOf: (address: string) => (address === '203.0.113.7' ? 'DE' : 'unknown'),
    keepsOrigins: true,
  };
  const from = (headers: Visit['headers']) => clickOf(deps, visitWith({ headers }), plain).from;

  test('says when, and where from', () => {
    const click = clickOf(
      deps,
      visitWith({ headers: { ...person, referer: 'https://www.news.example/a?b' } }),
      plain,
    );
    expect(click).toEqual({
      linkId: 7,
      atMs: now,
      isCounted: false,
      from: {
        country: 'DE',
        referrer: 'news.example',
        device: 'desktop',
        browser: 'Firefox',
        system: 'Linux',
      },
    });
  });

  test('says nothing of who does not want it, and of a bot only that it is one', () => {
    expect(from({ ...person, dnt: '1' })).toBeNull();
    expect(from({ ...person, 'sec-gpc': '1' })).toBeNull();
    expect(from({ ...person, dnt: '0' })).not.toBeNull();
    expect(from({ ...bot, dnt: '1' })).toBe('bot');
  });
});

describe('a refusal', () => {
  test.each([
    ['url', 'unknown', 'shylnkInvalid', 706],
    ['url', 'deactivated', 'shylnkDeact', null],
    ['url', 'expired', 'shylnkExpired', null],
    ['secret', 'unknown', 'secInvalid', 706],
    ['secret', 'deactivated', 'secDeact', null],
    ['secret', 'expired', 'secExpired', null],
  ] as const)('of a %s that is %s leads to the notice %s', (type, why, notice, status) => {
    expect(noticeOf(type, why)).toBe(notice);
    expect(noticePath(notice)).toBe(`/expiry?details=${notice}`);
    const { body } = refusedVisit(type, why);
    expect(body).toMatchObject({ message: 'failed', details: notice });
    if (status !== null) expect(body).toMatchObject({ status_code: status });
  });
});

test('a redirect is kept by nobody, and binds browsers to https where the server is reached by it', () => {
  const headers = {
    location: 'https://example.com/',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-length': '0',
  };
  expect(redirectHeaders('https://example.com/', null)).toEqual(headers);
  expect(redirectHeaders('https://example.com/', 'max-age=63072000')).toEqual({
    ...headers,
    'strict-transport-security': 'max-age=63072000',
  });
});
