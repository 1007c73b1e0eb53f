import type { LinkType } from '../../../../contract/fields.ts';
import { FilterButton } from './filter-button.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ListChoice } from './list-choice.ts';
import { SortMenu } from './sort-menu.tsx';

export interface ListToolsProps {
  type: LinkType;
  choice: ListChoice;
  onChoose: (choice: ListChoice) => void;
}

/** What of the list is shown, and in which order. */
export function ListTools({ type, choice, onChoose }: ListToolsProps) {
  return (
    <>
      <div className="-mx-1.5 flex items-center gap-0.5 max-md:-my-1.5">
        <FilterButton {...{ type, choice, onChoose }} />
        <SortMenu value={choice.sort} onChange={(sort) => onChoose({ ...choice, sort })} />
      </div>
      <FilterChips {...{ choice, onChoose }} />
    </>
  );
}
