import { expect, it } from 'vitest';
import { toLink } from '../../server/links/link.ts';
import { createCheckLink } from '../../server/visiting/link-source.ts';

const row = {
  id: 1,
  type: 'url' as const,
  code: 'harbour',
  owner_id: 1,
  target: 'https://example.com/',
  is_active: 1 as const,
  key_sealed: new Uint8Array(4),
  redirection_time: 9,
  message: 'Hello',
  clicks_limit: 5,
  clicks: 0,
  expires_at_ms: null,
  created_at_ms: 1,
  version: 1,
  deleted_at_ms: null,
  destroy_after_last: 0 as const,
  zero_knowledge: 0 as const,
  last_opened_at_ms: null,
  wiped_at_ms: null,
  disabled_at_ms: null,
  note: 'zanzibar',
  note_folded: 'zanzibar',
  notify: 'zanzibar',
  title: 'zanzibar',
  title_folded: 'zanzibar',
  tags_folded: 'zanzibar',
  archived_at_ms: null,
  carried_clicks: 0,
  last_visited_at_ms: null,
};

it('what visits remember of a link has its message, and nothing of what its owner wrote down', () => {
  const rules = {
    own: new URL('https://shylnk.test'),
    isOwnListener: () => false,
    isBlockedHost: () => false,
  };
  const checkLink = createCheckLink(rules, () => 6);
  const guarded = checkLink(toLink(row));
  expect(guarded).toMatchObject({
    target: 'https://example.com/',
    message: 'Hello',
    clicksLimit: 5,
    hostVersion: 6,
  });
  expect(JSON.stringify(guarded)).not.toContain('zanzibar');
  const plain = checkLink(toLink({ ...row, key_sealed: null, redirection_time: null, clicks_limit: null }));
  expect(JSON.stringify(plain)).not.toContain('zanzibar');
});
