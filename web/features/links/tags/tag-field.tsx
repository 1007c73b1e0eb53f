import { useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import { type Ref, useId } from 'react';
import { TagChip } from '../../../ui/display/tag-chip.tsx';
import { controlClass } from '../../../ui/fields/control-class.ts';
import { Field, type FieldTexts } from '../../../ui/fields/field.tsx';
import type { ShownTag } from '../shown-tag.ts';
import { TagOptions } from './tag-options.tsx';
import { tagsQuery } from './tags-query.ts';
import { useTagEntry } from './use-tag-entry.ts';

export interface TagFieldProps extends Omit<FieldTexts, 'error' | 'errorId'> {
  value: readonly string[];
  onChange: (names: string[]) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** The tags of something: those there are by name, new ones by typing. */
export function TagField({ value, onChange, onBlur, ref, ...texts }: TagFieldProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const entry = useTagEntry(tags, value, onChange);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <Field {...texts} error={entry.problem}>
      {(ids) => (
        <div
          className={cx(
            controlClass({ size: 'area', invalid: entry.problem !== undefined }),
            'min-h-10 flex-wrap gap-1.5 px-2 py-1.5 max-sm:min-h-11',
          )}
        >
          {value.map((name) => (
            <Chosen key={name} name={name} tags={tags} onRemove={() => entry.remove(name)} />
          ))}
          <input
            {...ids}
            ref={ref}
            role="combobox"
            aria-expanded={entry.options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={entry.active === -1 ? undefined : optionId(entry.active)}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
            placeholder={value.length === 0 ? 'Add a tag' : undefined}
            value={entry.typed}
            onChange={({ target }) => entry.type(target.value)}
            onKeyDown={entry.onKeyDown}
            onBlur={() => {
              entry.leave();
              onBlur?.();
            }}
            className="h-7 min-w-24 flex-1 bg-transparent px-1 outline-none"
          />
          <TagOptions {...{ tags, listId, optionId }} {...entry} />
        </div>
      )}
    </Field>
  );
}

function Chosen({ name, tags, onRemove }: { name: string; tags: readonly ShownTag[]; onRemove: () => void }) {
  const colour = tags.find((tag) => tag.name === name)?.colour ?? 'grey';
  return (
    <TagChip
      colour={colour}
      className="h-7! max-w-full pr-0! text-13!"
      end={
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="grid size-7 place-items-center rounded-chip hover:bg-text/6"
        >
          <X size={14} />
        </button>
      }
    >
      {name}
    </TagChip>
  );
}
