import { useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { Tags } from 'lucide-react';
import type { LinkType } from '../../../../contract/fields.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PickGroup } from '../../../ui/fields/pick-group.tsx';
import { tagsQuery } from '../tags/tags-query.ts';
import { expiryNames, keyNames, limitNames, stateNames, yesOrNo } from './choice-words.ts';
import { type ListChoice, withoutConditions } from './list-choice.ts';
import { TagPicks } from './tag-picks.tsx';

export interface FilterPanelProps {
  type: LinkType;
  choice: ListChoice;
  onChange: (choice: ListChoice) => void;
  onManageTags: () => void;
  className?: string;
}

/** Every condition a list can be narrowed by. What is pressed again does not matter any more. */
export function FilterPanel({ type, choice, onChange, onManageTags, className }: FilterPanelProps) {
  const { data: tags } = useQuery(tagsQuery);
  const set = (part: Partial<ListChoice>) => onChange({ ...choice, ...part });
  const flag = (picked: 'yes' | 'no' | null) => (picked === null ? null : picked === 'yes');
  return (
    <div className={cx('grid gap-3 max-md:gap-4', className)}>
      <TagPicks tags={tags ?? []} chosen={choice.tags} onChange={(chosen) => set({ tags: chosen })} />
      <PickGroup
        legend="State"
        names={stateNames}
        value={choice.state}
        onChange={(state) => set({ state })}
      />
      <PickGroup
        legend="Time"
        names={expiryNames}
        value={choice.expiry}
        onChange={(expiry) => set({ expiry })}
      />
      <PickGroup
        legend="Key"
        names={keyNames}
        value={choice.hasKey === null ? null : yesOrNo(choice.hasKey)}
        onChange={(picked) => set({ hasKey: flag(picked) })}
      />
      <PickGroup
        legend={type === 'url' ? 'Visits' : 'Openings'}
        names={limitNames}
        value={choice.hasLimit === null ? null : yesOrNo(choice.hasLimit)}
        onChange={(picked) => set({ hasLimit: flag(picked) })}
      />
      <PickGroup
        legend="Archive"
        names={{ archived: 'Archived' }}
        value={choice.isArchived ? 'archived' : null}
        onChange={(picked) => set({ isArchived: picked !== null })}
      />
      <div className="-mx-2 -mb-2 flex flex-wrap justify-between gap-2">
        <Button
          variant="quiet"
          size="sm"
          wording="sentence"
          icon={<Tags size={16} />}
          className="max-md:h-11"
          onClick={onManageTags}
        >
          Manage tags
        </Button>
        <Button
          variant="quiet"
          size="sm"
          wording="sentence"
          className="max-md:h-11"
          onClick={() => onChange(withoutConditions(choice))}
        >
          Clear filters
        </Button>
      </div>
    </div>
  );
}
