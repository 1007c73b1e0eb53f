import { cx } from 'class-variance-authority';
import { Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { FieldError } from './field.tsx';

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'onChange' | 'onSubmit' | 'value' | 'ref' | 'maxLength'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  error?: string | undefined;
  /** Stands at the end while the field is empty, such as the key that leads here. */
  end?: ReactNode;
  fieldRef: RefObject<HTMLInputElement | null>;
}

/** A field to search with: it can be cleared at a press, or with Escape. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, error, end, fieldRef, className, ...input } = props;
  const errorId = useId();
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className={cx(
          'flex h-9 items-center rounded-control border bg-surface pr-1 pl-2.5 text-subtle transition-[border-color,box-shadow] duration-120 max-md:h-11 max-md:rounded-panel max-md:pl-3',
          error === undefined
            ? 'border-border-strong focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)]'
            : 'border-danger shadow-[0_0_0_1px_var(--danger)]',
        )}
      >
        <Search size={16} className="max-md:size-4.5" />
        <input
          placeholder={label}
          {...input}
          ref={fieldRef}
          // The browser's own kind of search field brings a second button to empty it.
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && value !== '') onChange('');
          }}
          className="h-full min-w-0 flex-1 bg-transparent px-2 text-14 text-text outline-none max-md:text-16"
        />
        {value === '' ? (
          end !== undefined && <span className="pr-1 max-lg:hidden">{end}</span>
        ) : (
          <IconButton
            size="sm"
            label="Clear search"
            icon={<X size={16} />}
            onClick={() => {
              onChange('');
              fieldRef.current?.focus();
            }}
          />
        )}
      </form>
      <div role="status" className="not-empty:mt-1.5">
        {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </search>
  );
}
