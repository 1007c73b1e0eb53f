import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../../server/links/link.ts';
import { isSameText } from '../../server/visiting/key-check.ts';
import { firstVisit, visitState } from '../../server/visiting/visit-state.ts';
import { agentOf, isPrefetch, referrerOf, wantsPrivacy } from '../../server/visiting/visitor.ts';

const now = Date.UTC(2026, 10, 15);

function linkWith(properties: Partial<Link>): Link {
  return {
    id: 1,
    type: 'url',
    code: 'harbour',
    ownerId: 1,
    target: 'https://example.com/',
    isActive: true,
    encryptedKey: null,
    redirectionTime: null,
    message: null,
    clicksLimit: null,
    title: null,
    note: null,
    notify: null,
    clicks: 0,
    expiresAtMs: null,
    createdAtMs: now - 1000,
    version: 1,
    destroyAfterLast: false,
    isZeroKnowledge: false,
    isDisabled: false,
    isWiped: false,
    isArchived: false,
    carriedClicks: 0,
    ...properties,
  };
}

describe('what a visitor gets', () => {
  it('is decided in one order: unknown, deactivated, expired, key, message, go', () => {
    const everything = {
      isActive: false,
      expiresAtMs: now,
      encryptedKey: new Uint8Array(1),
      redirectionTime: 9,
    };
    expect(visitState(null, now, firstVisit).kind).toBe('unknown');
    expect(visitState(linkWith(everything), now, firstVisit).kind).toBe('deactivated');
    expect(visitState(linkWith({ ...everything, isActive: true }), now, firstVisit).kind).toBe('expired');
    const live = linkWith({ ...everything, isActive: true, expiresAtMs: now + 1 });
    expect(visitState(live, now, firstVisit).kind).toBe('key-needed');
    expect(visitState(live, now, { hasKey: true, hasWaited: false })).toEqual({
      kind: 'message-first',
      seconds: 9,
    });
    expect(visitState(live, now, { hasKey: true, hasWaited: true }).kind).toBe('go');
    expect(visitState(linkWith({}), now, firstVisit).kind).toBe('go');
  });

  it('ends at the very millisecond and the very click', () => {
    expect(visitState(linkWith({ expiresAtMs: now + 1 }), now, firstVisit).kind).toBe('go');
    expect(visitState(linkWith({ expiresAtMs: now }), now, firstVisit).kind).toBe('expired');
    expect(visitState(linkWith({ clicksLimit: 3, clicks: 2 }), now, firstVisit).kind).toBe('go');
    expect(visitState(linkWith({ clicksLimit: 3, clicks: 3 }), now, firstVisit).kind).toBe('expired');
  });

  it('is never the target while anything protects it', () => {
    fc.assert(
      fc.property(
        fc.record({
          isActive: fc.boolean(),
          expiresAtMs: fc.option(fc.integer({ min: now - 5, max: now + 5 })),
          clicksLimit: fc.option(fc.integer({ min: 1, max: 3 })),
          clicks: fc.integer({ min: 0, max: 4 }),
          encryptedKey: fc.option(fc.constant(new Uint8Array(1))),
          redirectionTime: fc.option(fc.integer({ min: 4, max: 9 })),
        }),
        fc.record({ hasKey: fc.boolean(), hasWaited: fc.boolean() }),
        (properties, progress) => {
          if (visitState(linkWith(properties), now, progress).kind !== 'go') return;
          expect(properties.isActive).toBe(true);
          expect(properties.expiresAtMs === null || properties.expiresAtMs > now).toBe(true);
          expect(properties.clicksLimit === null || properties.clicks < properties.clicksLimit).toBe(true);
          expect(properties.encryptedKey === null || progress.hasKey).toBe(true);
          expect(properties.redirectionTime === null || progress.hasWaited).toBe(true);
        },
      ),
    );
  });
});

describe('a visitor', () => {
  it.each([
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'facebookexternalhit/1.1',
    'LinkedInBot/1.0',
    'Twitterbot/1.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('that is the preview bot %s is one', (agent) => {
    expect(agentOf(agent).isBot).toBe(true);
  });

  it.each(['curl/8.5.0', 'Wget/1.21', 'python-requests/2.31', 'Go-http-client/2.0', undefined, ''])(
    'that is the plain program %s is no bot',
    (agent) => {
      expect(agentOf(agent).isBot).toBe(false);
    },
  );

  it('is told by browser, system and kind of device', () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
    expect(agentOf(phone)).toEqual({ isBot: false, device: 'mobile', browser: 'Safari', system: 'iOS' });
  });

  it('that does not say what it is is unknown, and never nothing', () => {
    const unknown = { device: 'unknown', browser: 'unknown', system: 'unknown' };
    expect(agentOf('curl/8.5.0')).toMatchObject(unknown);
    fc.assert(
      fc.property(fc.string(), (header) => {
        const { device, browser, system } = agentOf(header);
        expect([device, browser, system]).not.toContain('');
      }),
    );
  });

  it('may fetch ahead, and may ask for privacy', () => {
    expect(isPrefetch({ 'sec-purpose': 'prefetch;prerender' })).toBe(true);
    expect(isPrefetch({})).toBe(false);
    expect(wantsPrivacy({ dnt: '1' })).toBe(true);
    expect(wantsPrivacy({ 'sec-gpc': '1' })).toBe(true);
    expect(wantsPrivacy({ dnt: '0' })).toBe(false);
  });

  it('comes from a host, whatever the header holds', () => {
    expect(referrerOf('https://www.Example.com/path?q=secret')).toBe('example.com');
    expect(referrerOf(undefined)).toBe('direct');
    fc.assert(fc.property(fc.string(), (header) => referrerOf(header).length <= 100));
  });

  it('is right only with the very same key', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => isSameText(one, other) === (one === other)),
    );
  });
});

describe('what a visitor’s headers say', () => {
  it('is looked at up to a length only', () => {
    const long = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'.padEnd(512);
    expect(agentOf(`${long} Slackbot-LinkExpanding 1.0`).isBot).toBe(false);
    expect(agentOf(`Slackbot-LinkExpanding 1.0 ${long}`).isBot).toBe(true);
  });

  it('is a prefetch only where it says so', () => {
    expect(isPrefetch({ 'sec-purpose': 'prefetch;prerender' })).toBe(true);
    expect(isPrefetch({ purpose: 'prefetch' })).toBe(true);
    expect(isPrefetch({ 'x-purpose': 'preview' })).toBe(true);
    expect(isPrefetch({ 'x-moz': 'prefetch' })).toBe(true);
    expect(isPrefetch({ 'sec-purpose': 'navigation' })).toBe(false);
    expect(isPrefetch({})).toBe(false);
  });

  it('names the host that led here, or none', () => {
    const host = (length: number) => `${'a'.repeat(length - 3)}.de`;
    expect(referrerOf('https://www.example.com/path')).toBe('example.com');
    expect(referrerOf('https://awww.example.com/')).toBe('awww.example.com');
    expect(referrerOf(`https://${host(63)}/`)).toBe(host(63));
    expect(referrerOf(`https://${host(50)}.${host(49)}/`)).toBe(`${host(50)}.${host(49)}`);
    expect(referrerOf(`https://${host(50)}.${host(50)}/`)).toBe('direct');
    for (const header of [undefined, '', 'no address', 'mailto:somebody@example.com'])
      expect(referrerOf(header)).toBe('direct');
  });
});
