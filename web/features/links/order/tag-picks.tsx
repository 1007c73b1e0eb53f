import { useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { TagDot } from '../../../ui/display/tag-chip.tsx';
import { Pick, pickGroupClass, pickLegendClass } from '../../../ui/fields/pick-group.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import type { ShownTag } from '../shown-tag.ts';
import { tagsLike } from '../tags/tag-entry.ts';

/** So many can be taken in at a glance; beyond that there is a field to find one. */
const glance = 12;

export interface TagPicksProps {
  tags: readonly ShownTag[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** The tags that everything in the list is to have. */
export function TagPicks({ tags, chosen, onChange }: TagPicksProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  if (tags.length === 0) return null;
  const shown = tagsLike(tags, typed);
  const isFull = chosen.length >= limits.tagsPerLink;
  return (
    <fieldset aria-label="Tags" className={pickGroupClass}>
      <span aria-hidden="true" className={pickLegendClass}>
        Tags
      </span>
      {tags.length > glance && (
        <SearchField
          label="Find a tag"
          value={typed}
          onChange={setTyped}
          onSubmit={() => undefined}
          fieldRef={field}
          className="min-w-0"
        />
      )}
      <div className="col-start-1 flex max-h-36 flex-wrap gap-1.5 overflow-y-auto p-px md:col-start-2">
        {shown.map(({ id, name, colour }) => {
          const isOn = chosen.includes(id);
          if (!isOn && isFull) return null;
          return (
            <Pick
              key={id}
              isOn={isOn}
              onPress={() => onChange(isOn ? chosen.filter((other) => other !== id) : [...chosen, id])}
            >
              <TagDot colour={colour} />
              <span className="min-w-0 truncate">{name}</span>
            </Pick>
          );
        })}
        {shown.length === 0 && <p className="text-13 text-subtle">No tag is called so.</p>}
      </div>
    </fieldset>
  );
}
