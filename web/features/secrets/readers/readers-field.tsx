import { Users } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { countEnteredReaders } from '../../../../contract/readers/entered-readers.ts';
import { OptionGroup, OptionRow } from '../../../ui/fields/option-row.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';

export interface EnteredList {
  isOn: boolean;
  /** The readers, as they are typed. */
  list: string;
  /** Whether each of them gets a key of their own. */
  hasOwnKeys: boolean;
}

export interface ReadersFieldProps {
  entered: EnteredList;
  onChange: (changes: Partial<EnteredList>) => void;
  /** What is wrong with the list; null: nothing that is known. */
  problem: string | null;
  listRef: RefObject<HTMLTextAreaElement | null>;
}

/** Whether a message is for several readers, and for whom. */
export function ReadersField({ entered, onChange, problem, listRef }: ReadersFieldProps) {
  const { isOn, list, hasOwnKeys } = entered;
  return (
    <OptionGroup label="Readers">
      <OptionRow
        icon={<Users size={18} />}
        label="For several readers"
        help="One message, and a link of its own for each"
        isOn={isOn}
        onChange={(isNowOn) => onChange({ isOn: isNowOn })}
      >
        <div className="grid gap-2">
          <TextareaField
            ref={listRef}
            label="Readers, one in each line"
            labelEnd={<Count readers={countEnteredReaders(list)} />}
            hint="Type or paste them. A key goes behind a semicolon: Anna;her key"
            rows={5}
            value={list}
            error={problem ?? undefined}
            spellCheck={false}
            onChange={(event) => onChange({ list: event.target.value })}
          />
          <OwnKeysSwitch isOn={hasOwnKeys} onChange={(isNowOn) => onChange({ hasOwnKeys: isNowOn })} />
        </div>
      </OptionRow>
    </OptionGroup>
  );
}

function Count({ readers }: { readers: number }) {
  return (
    <span className={readers > limits.readersMax ? 'text-12 text-danger' : 'text-12 text-subtle'}>
      {readers} of {limits.readersMax}
    </span>
  );
}

function OwnKeysSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="block font-medium text-13">A key of its own for each</span>
        <span id={`${id}-help`} className="block text-12 text-subtle max-md:text-13">
          Four words for everybody who has none yet. You see them with the links.
        </span>
      </label>
      <Switch id={id} checked={isOn} onCheckedChange={onChange} aria-describedby={`${id}-help`} />
    </div>
  );
}
