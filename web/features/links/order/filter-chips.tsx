import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { TagDot } from '../../../ui/display/tag-chip.tsx';
import { tagsQuery } from '../tags/tags-query.ts';
import { expiryNames, keyNames, limitNames, stateNames, yesOrNo } from './choice-words.ts';
import { countConditions, type ListChoice, withoutConditions } from './list-choice.ts';

export interface FilterChipsProps {
  choice: ListChoice;
  onChoose: (choice: ListChoice) => void;
}

/** The conditions of the list, each to be taken away at a press. */
export function FilterChips({ choice, onChoose }: FilterChipsProps) {
  if (countConditions(choice) === 0) return null;
  const { tags, state, hasKey, hasLimit, expiry, isArchived } = choice;
  const set = (part: Partial<ListChoice>) => onChoose({ ...choice, ...part });
  return (
    <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-1.5">
      {tags.map((id) => (
        <TagCondition key={id} id={id} onRemove={() => set({ tags: tags.filter((other) => other !== id) })} />
      ))}
      {state !== null && <Condition name={stateNames[state]} onRemove={() => set({ state: null })} />}
      {expiry !== null && <Condition name={expiryNames[expiry]} onRemove={() => set({ expiry: null })} />}
      {hasKey !== null && (
        <Condition name={keyNames[yesOrNo(hasKey)]} onRemove={() => set({ hasKey: null })} />
      )}
      {hasLimit !== null && (
        <Condition name={limitNames[yesOrNo(hasLimit)]} onRemove={() => set({ hasLimit: null })} />
      )}
      {isArchived && <Condition name="Archived" onRemove={() => set({ isArchived: false })} />}
      <li>
        <Button
          variant="quiet"
          size="sm"
          wording="sentence"
          className="max-md:h-11"
          onClick={() => onChoose(withoutConditions(choice))}
        >
          Clear
        </Button>
      </li>
    </ul>
  );
}

/** A tag's name is known once the tags are; one that is gone meanwhile says so. */
function TagCondition({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { data: tags } = useQuery(tagsQuery);
  const tag = tags?.find((one) => one.id === id);
  const name = tag?.name ?? (tags === undefined ? 'Tag' : 'A tag that is gone');
  return <Condition name={name} sign={tag && <TagDot colour={tag.colour} />} onRemove={onRemove} />;
}

function Condition({ name, sign, onRemove }: { name: string; sign?: ReactNode; onRemove: () => void }) {
  return (
    <li className="min-w-0 max-w-full">
      <button
        type="button"
        aria-label={`Remove filter: ${name}`}
        onClick={onRemove}
        className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-inner bg-chip px-2 font-medium text-12 text-text transition-colors duration-120 hover:bg-hover max-md:h-11 max-md:px-3 max-md:text-13"
      >
        {sign}
        <span className="min-w-0 truncate">{name}</span>
        <X size={14} className="text-subtle" />
      </button>
    </li>
  );
}
