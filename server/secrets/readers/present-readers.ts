import type { SecretReader } from '../../../contract/answer-schemas/reader-answers.ts';
import type { ReaderState } from '../../../contract/readers/reader-states.ts';
import type { ReaderGroupResource } from '../../../contract/rest/readers/reader-schemas.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import type { LinkFacts } from '../../links/link.ts';
import { shortUrlOf } from '../../links/link-present.ts';
import type { MadeGroup } from './create-for-readers.ts';
import type { ReaderGroup } from './manage-readers.ts';

type StateColumns = Pick<
  LinkRow,
  'clicks' | 'clicks_limit' | 'wiped_at_ms' | 'expires_at_ms' | 'is_active' | 'disabled_at_ms'
>;

/** What became of a reader's link. What is burned ends in the moment in which it is wiped. */
export function readerStateOf(link: StateColumns, now: number): ReaderState {
  const { clicks, clicks_limit, wiped_at_ms, expires_at_ms } = link;
  if (clicks_limit !== null && clicks >= clicks_limit) return 'spent';
  if (wiped_at_ms !== null && wiped_at_ms === expires_at_ms) return 'withdrawn';
  if (wiped_at_ms !== null || (expires_at_ms !== null && expires_at_ms <= now)) return 'expired';
  if (link.is_active === 0 || link.disabled_at_ms !== null) return 'inactive';
  return clicks > 0 ? 'opened' : 'unopened';
}

/** The readers as their owner sees them. */
export function presentReaders(
  { id, readers }: ReaderGroup,
  now: number,
): { group: string; readers: SecretReader[] } {
  return {
    group: id,
    readers: readers.map(({ label, link }) => ({
      label,
      code: link.code,
      state: readerStateOf(link, now),
      openings: link.clicks,
    })),
  };
}

/** The same for programs, with the addresses. */
export function presentGroup(
  group: ReaderGroup,
  { publicUrl, now }: { publicUrl: string; now: number },
): ReaderGroupResource {
  return {
    id: group.id,
    readers: presentReaders(group, now).readers.map(({ code, label, ...rest }) => ({
      label,
      code,
      short_url: shortUrlOf(publicUrl, { type: 'secret', code }),
      ...rest,
    })),
  };
}

/** A group that was just made. */
export function presentMadeGroup(publicUrl: string, { id, readers }: MadeGroup) {
  return {
    group: id,
    readers: readers.map(({ label, link }) => ({ label, ...addressOf(publicUrl, link) })),
  };
}

/** The same for programs. */
export function presentNewGroup(publicUrl: string, { id, readers }: MadeGroup): ReaderGroupResource {
  return {
    id,
    readers: readers.map(({ label, link }) => ({
      label,
      ...addressOf(publicUrl, link),
      state: 'unopened' as const,
      openings: 0,
    })),
  };
}

function addressOf(publicUrl: string, link: LinkFacts) {
  return { code: link.code, short_url: shortUrlOf(publicUrl, link) };
}
