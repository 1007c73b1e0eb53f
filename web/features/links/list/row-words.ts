import type { LinkListItem } from '../../../../contract/links.ts';
import { writeCount, writeCountOf } from '../../../ui/format/write-count.ts';
import { withoutScheme } from '../written-address.ts';

/** The second line of a row: where a link leads, or what became of a secret so far. */
export function describeRow(link: LinkListItem): string {
  if (link.type === 'url') return withoutScheme(link.original_url);
  const left =
    typeof link.remaining_days === 'number' ? [`${writeCountOf(link.remaining_days, 'day')} left`] : [];
  const sealed = link.zero_knowledge === true ? ['zero-knowledge'] : [];
  return [openings(link.total_clicks), ...left, ...sealed].join(' · ');
}

function openings(count: number): string {
  if (count === 0) return 'Not opened yet';
  return count === 1 ? 'Opened once' : `Opened ${writeCount(count)} times`;
}
