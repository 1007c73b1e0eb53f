import { Users } from 'lucide-react';
import { Chip } from '../../../ui/display/chip.tsx';
import { writeCountOf } from '../../../ui/format/write-count.ts';

export interface ReadersChipProps {
  readers: number;
  /** For how many of them it is sealed already; 0: it is not being sealed. */
  sealed: number;
}

/** How many readers there are. Sealing it for many takes its time, so that it is said how far that is. */
export function ReadersChip({ readers, sealed }: ReadersChipProps) {
  return (
    <span {...(sealed > 0 && { role: 'status' })} className="contents">
      <Chip tone={sealed > 0 ? 'kind' : 'neutral'} icon={<Users size={12} />}>
        {sealed > 0 ? `Sealed for ${sealed} of ${readers}` : writeCountOf(readers, 'reader')}
      </Chip>
    </span>
  );
}
