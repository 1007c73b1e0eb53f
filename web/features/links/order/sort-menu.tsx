import { ArrowDownWideNarrow } from 'lucide-react';
import type { ListSort } from '../../../../contract/order/list-filter.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Menu, MenuChoices } from '../../../ui/popups/menu.tsx';
import { sortNames } from './choice-words.ts';

const options = Object.entries(sortNames).map(([value, label]) => ({ value: value as ListSort, label }));

/** The order of the list. */
export function SortMenu({ value, onChange }: { value: ListSort; onChange: (sort: ListSort) => void }) {
  const name = sortNames[value];
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant="quiet"
          size="sm"
          wording="sentence"
          icon={<ArrowDownWideNarrow size={16} />}
          aria-label={`Sort: ${name}`}
          className="max-md:h-11"
        >
          {name}
        </Button>
      }
    >
      <MenuChoices label="Sort" value={value} onChange={onChange} options={options} />
    </Menu>
  );
}
