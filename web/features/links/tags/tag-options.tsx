import { cx } from 'class-variance-authority';
import { useEffect, useRef } from 'react';
import { TagDot } from '../../../ui/display/tag-chip.tsx';
import { popupItemClass } from '../../../ui/popups/popup-class.ts';
import type { ShownTag } from '../shown-tag.ts';
import type { TagEntry } from './use-tag-entry.ts';

export interface TagOptionsProps extends Pick<TagEntry, 'options' | 'active' | 'choose'> {
  tags: readonly ShownTag[];
  listId: string;
  optionId: (index: number) => string;
}

/** What a field of tags suggests, below it. */
export function TagOptions({ options, active, choose, tags, listId, optionId }: TagOptionsProps) {
  const isOpen = options.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label="Tags to choose from"
      // The field keeps the focus, whatever is pressed here.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-52 overflow-y-auto overscroll-contain rounded-panel border border-border bg-raised p-1 shadow-e2"
    >
      {options.map((name, index) => {
        const tag = tags.find((one) => one.name === name);
        return (
          <div
            key={name}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => choose(name)}
            onKeyDown={undefined}
            className={cx(popupItemClass, 'hover:bg-hover', index === active && 'bg-hover')}
          >
            {tag === undefined ? null : <TagDot colour={tag.colour} />}
            <span className="min-w-0 truncate">{tag === undefined ? `New tag: ${name}` : name}</span>
          </div>
        );
      })}
    </div>
  );
}
