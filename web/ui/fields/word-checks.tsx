import { type ReactNode, useId } from 'react';
import { Checkbox } from './checkbox.tsx';
import { FieldError } from './field.tsx';

export interface WordChecksProps<Word extends string> {
  legend: ReactNode;
  /** Each word with its label, in the order in which they are kept. */
  labels: Readonly<Record<Word, string>>;
  /** The chosen words, with blanks between them. */
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  className?: string;
}

/** Boxes to tick that make up a text of words. */
export function WordChecks<Word extends string>(props: WordChecksProps<Word>) {
  const { legend, labels, value, onChange, hint, error, className = '' } = props;
  const id = useId();
  const words = Object.keys(labels) as Word[];
  const chosen = value.split(' ');
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat();
  const turn = (turned: Word, isOn: boolean) =>
    words.filter((word) => (word === turned ? isOn : chosen.includes(word))).join(' ');
  return (
    <fieldset
      aria-describedby={described.length === 0 ? undefined : described.join(' ')}
      className={`grid min-w-0 gap-3 ${className}`}
    >
      <legend className="mb-2.5 font-medium text-13">{legend}</legend>
      {words.map((word) => (
        <Checkbox
          key={word}
          label={labels[word]}
          checked={chosen.includes(word)}
          onChange={({ target }) => onChange(turn(word, target.checked))}
        />
      ))}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-12 text-subtle max-md:text-13">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
