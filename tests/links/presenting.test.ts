import { describe, expect, it } from 'vitest';
import type { Link } from '../../server/links/link.ts';
import { presentDetails, presentListItem, shortUrlOf } from '../../server/links/link-present.ts';
import { systemRandom } from '../../server/platform/random.ts';
import { createVault } from '../../server/platform/vault.ts';

const now = Date.parse('2026-11-15T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const vault = createVault({ random: systemRandom }, 'a secret for tests, long enough to be taken', null);

function linkWith(changes: Partial<Link> = {}): Link {
  return {
    id: 1,
    type: 'url',
    code: 'abcd123',
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
    createdAtMs: now - dayMs,
    version: 1,
    destroyAfterLast: false,
    isZeroKnowledge: false,
    isDisabled: false,
    isWiped: false,
    isArchived: false,
    carriedClicks: 0,
    ...changes,
  };
}

const detailsOf = (link: Link, totalClicks = link.clicks) =>
  presentDetails({ publicUrl: 'https://sho.rt', vault }, { link, totalClicks, tags: [] }, now);

describe('the details of a link', () => {
  it('are unlimited where nothing limits it', () => {
    expect(detailsOf(linkWith(), 7)).toEqual({
      original_url: 'https://example.com/',
      code: 'abcd123',
      type: 'url',
      created_at: '2026-11-14T12:00:00.000Z',
      short_url: 'https://sho.rt/abcd123',
      is_active: true,
      remaining_days: null,
      total_clicks: 7,
      clicks_limit: null,
      remaining_clicks: null,
      remaining_seconds: null,
      redirection_time: null,
      url_message: null,
      title: null,
      note: null,
      notify: null,
      tags: [],
      archived: false,
      carried_clicks: 0,
      password: null,
    });
  });

  it.each([
    [1, 1, 1],
    [dayMs - 1, 1, 86_400],
    [dayMs, 1, 86_400],
    [dayMs + 1, 2, 86_401],
    [30 * dayMs, 30, 2_592_000],
    [0, 'expired', 0],
    [-5 * dayMs, 'expired', 0],
  ])('with %i ms left say %s days and %i seconds', (leftMs, days, seconds) => {
    const details = detailsOf(linkWith({ expiresAtMs: now + leftMs }));
    expect([details.remaining_days, details.remaining_seconds]).toEqual([days, seconds]);
  });

  it('say expired when the visits are used up, however much time is left', () => {
    const link = linkWith({ clicksLimit: 3, clicks: 3, expiresAtMs: now + dayMs });
    expect(detailsOf(link)).toMatchObject({ remaining_days: 'expired', remaining_clicks: 0 });
    expect(detailsOf({ ...link, clicks: 2 })).toMatchObject({ remaining_days: 1, remaining_clicks: 1 });
    const endless = { link: { ...link, expiresAtMs: null }, totalClicks: 3, tags: [] };
    expect(presentListItem('https://sho.rt', endless, now).remaining_days).toBe('expired');
  });

  it('show the key to its owner', () => {
    const encrypted = vault.encrypt('open sesame', 'links/url/abcd123/key');
    expect(detailsOf(linkWith({ encryptedKey: encrypted })).password).toBe('open sesame');
  });

  it('of a secret lead to itself and say how it is kept', () => {
    const secret = linkWith({ type: 'secret', target: null, isWiped: true, isZeroKnowledge: true });
    expect(shortUrlOf('https://sho.rt', secret)).toBe('https://sho.rt/s/abcd123');
    expect(detailsOf(secret)).toMatchObject({
      original_url: 'https://sho.rt/s/abcd123',
      zero_knowledge: true,
      destroy_after_last: false,
      wiped: true,
    });
  });
});
