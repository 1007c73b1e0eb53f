import { CalendarClock, Hash, KeyRound, MousePointerClick, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '../../../ui/display/chip.tsx';
import { writeCountOf } from '../../../ui/format/write-count.ts';
import type { ShareOptions } from './share-options.ts';

/** What was chosen, in a few words. `more` stands before it. */
export function SummaryChips({ options, more }: { options: ShareOptions; more?: ReactNode }) {
  const { isAdvanced, validityDays, hasKey, hasClicksLimit, clicksLimit } = options;
  const { hasMessage, redirectionTime, hasCode, code } = options;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-1.5 max-md:basis-full">
      {more}
      <Chip icon={<CalendarClock size={12} />}>{writeCountOf(validityDays, 'day')}</Chip>
      {isAdvanced && hasKey && <Chip icon={<KeyRound size={12} />}>Key</Chip>}
      {isAdvanced && hasClicksLimit && typeof clicksLimit === 'number' && (
        <Chip icon={<MousePointerClick size={12} />}>{writeCountOf(clicksLimit, 'visit')}</Chip>
      )}
      {isAdvanced && hasMessage && typeof redirectionTime === 'number' && (
        <Chip icon={<Timer size={12} />}>{redirectionTime} s</Chip>
      )}
      {isAdvanced && hasCode && code !== '' && (
        <span className="min-w-0 max-w-full md:hidden">
          <Chip icon={<Hash size={12} />}>{code}</Chip>
        </span>
      )}
    </div>
  );
}
