import { expect, test } from 'vitest';
import { readerStates } from '../../contract/readers/reader-states.ts';
import { readerStateOf } from '../../server/secrets/readers/present-readers.ts';
import { canWithdraw, readerWords } from '../../web/features/links/readers/reader-words.ts';

const now = 1_000_000;
const unopened = {
  clicks: 0,
  clicks_limit: null,
  wiped_at_ms: null,
  expires_at_ms: null,
  is_active: 1,
  disabled_at_ms: null,
} as const;

test.each([
  [{}, 'unopened', 'Not opened'],
  [{ clicks: 1 }, 'opened', 'Opened once'],
  [{ clicks: 2, clicks_limit: 3 }, 'opened', 'Opened 2 times'],
  [{ clicks: 1, clicks_limit: 1 }, 'spent', 'Opened once, used up'],
  [{ clicks: 1, clicks_limit: 1, wiped_at_ms: 5, expires_at_ms: 5 }, 'spent', 'Opened once, used up'],
  [{ wiped_at_ms: 5, expires_at_ms: 5 }, 'withdrawn', 'Withdrawn'],
  [{ clicks: 1, wiped_at_ms: 5, expires_at_ms: 5 }, 'withdrawn', 'Opened once, destroyed'],
  [{ expires_at_ms: now }, 'expired', 'Expired unread'],
  [{ clicks: 3, expires_at_ms: 7, wiped_at_ms: 9 }, 'expired', 'Opened 3 times, expired'],
  [{ expires_at_ms: now + 1, is_active: 0 }, 'inactive', 'Switched off'],
  [{ disabled_at_ms: 5 }, 'inactive', 'Switched off'],
] as const)('%o is %s and reads “%s”', (changes, state, words) => {
  const link = { ...unopened, ...changes };
  expect(readerStateOf(link, now)).toBe(state);
  expect(readerWords({ state, openings: link.clicks }).text).toBe(words);
});

test('only what can still be opened, or switched on again, is withdrawn', () => {
  expect(readerStates.filter((state) => canWithdraw({ state }))).toEqual(['unopened', 'opened', 'inactive']);
});
