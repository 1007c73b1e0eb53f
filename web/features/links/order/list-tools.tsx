import { ListChecks } from 'lucide-react';
import type { LinkType } from '../../../../contract/fields.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FilterButton } from './filter-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ListChoice } from './list-choice.ts';
import { SortMenu } from './sort-menu.tsx';

export interface ListToolsProps {
  type: LinkType;
  choice: ListChoice;
  onChoose: (choice: ListChoice) => void;
}

export interface SelectProps {
  /** Rows are being picked. */
  isPicking: boolean;
  onPickingChange: (isPicking: boolean) => void;
}

/** What of the list is shown, and in which order. */
export function ListTools({
  type,
  choice,
  onChoose,
  isPicking,
  onPickingChange,
}: ListToolsProps & SelectProps) {
  return (
    <>
      <div className="-mx-1.5 flex items-center gap-0.5 max-md:-my-1.5">
        <FilterButton {...{ type, choice, onChoose }} />
        <SortMenu value={choice.sort} onChange={(sort) => onChoose({ ...choice, sort })} />
        <Button
          variant={isPicking ? 'soft' : 'quiet'}
          size="sm"
          wording="sentence"
          icon={<ListChecks size={16} />}
          aria-pressed={isPicking}
          className="ml-auto max-md:h-11"
          onClick={() => onPickingChange(!isPicking)}
        >
          Select
        </Button>
      </div>
      <FilterChips {...{ choice, onChoose }} />
    </>
  );
}
