import { ChevronDown } from 'lucide-react';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { controlClass } from '../../../ui/fields/control-class.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { homeCountry } from './home-country.ts';
import type { PhoneInput as PhoneInputComponent } from './phone-input.tsx';

export interface PhoneFieldProps {
  /** The number with its calling code once it can be read, else what was typed. */
  value: string;
  onChange: (number: string) => void;
  error?: string | undefined;
  /** Becomes true when the form gets the focus: the metadata of all countries is heavy, and fetched then. */
  isWanted: boolean;
  /** Lets the form put the focus on it. */
  ref?: Ref<{ focus: () => void }>;
}

/** A phone number from anywhere. Until the numbering plans are here it is a plain line of text. */
export function PhoneField({ value, onChange, error, isWanted, ref }: PhoneFieldProps) {
  const id = useId();
  const plainInput = useRef<HTMLInputElement>(null);
  const [hadFocus, setHadFocus] = useState(false);
  const [PhoneInput, setPhoneInput] = useState<typeof PhoneInputComponent>();

  // One input takes the place of the other, so that neither can be held on to.
  useImperativeHandle(ref, () => ({ focus: () => document.getElementById(id)?.focus() }), [id]);

  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import('./phone-input.tsx').then(
      (loaded) => {
        if (isGone) return;
        setHadFocus(plainInput.current === document.activeElement);
        setPhoneInput(() => loaded.PhoneInput);
      },
      // The plain line does as well: the server reads numbers too.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);

  return (
    <Field
      id={id}
      label="Phone number"
      labelEnd={<span className="text-13 text-subtle">Optional</span>}
      error={error}
    >
      {(ids) =>
        PhoneInput === undefined ? (
          <div className={controlClass({ invalid: error !== undefined })}>
            <label htmlFor={ids.id} aria-hidden="true" className={countryClass}>
              {homeCountry()}
              <ChevronDown size={16} className="text-subtle" />
            </label>
            <input
              {...ids}
              ref={plainInput}
              type="tel"
              autoComplete="tel"
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className={numberClass}
            />
          </div>
        ) : (
          <PhoneInput {...{ ids, value, onChange, countryClass, numberClass }} takesFocus={hadFocus} />
        )
      }
    </Field>
  );
}

const countryClass =
  'relative flex h-full min-w-24 shrink-0 items-center justify-between gap-1.5 rounded-l-[inherit] border-border border-r pr-2.5 pl-3 font-mono text-15 text-muted';
const numberClass = 'h-full w-full min-w-0 flex-1 rounded-[inherit] bg-transparent px-3 outline-none';
