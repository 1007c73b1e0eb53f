import type { ManyAction, ManyVerdict } from '../../../../contract/order/many.ts';
import { writeCount } from '../../../ui/format/write-count.ts';

/** What has become of those that were changed. */
const done: Record<ManyAction, string> = {
  activate: 'activated',
  deactivate: 'deactivated',
  archive: 'archived',
  unarchive: 'taken out of the archive',
  tag: 'tagged',
  untag: 'untagged',
  extend: 'extended',
  delete: 'deleted',
};

/** What became of many, in a line: `12 archived, 2 could not be`. */
export function sumUp(action: ManyAction, verdicts: readonly ManyVerdict[]): string {
  const changed = verdicts.filter((verdict) => verdict === 'done').length;
  const unchanged = verdicts.filter((verdict) => verdict === 'unchanged').length;
  const refused = verdicts.length - changed - unchanged;
  const parts = [
    ...(changed > 0 || verdicts.length === 0 ? [`${writeCount(changed)} ${done[action]}`] : []),
    ...(unchanged > 0 ? [`${writeCount(unchanged)} ${unchanged === 1 ? 'was' : 'were'} so already`] : []),
    ...(refused > 0 ? [`${writeCount(refused)} could not be${changed > 0 ? '' : ` ${done[action]}`}`] : []),
  ];
  return parts.join(', ');
}
