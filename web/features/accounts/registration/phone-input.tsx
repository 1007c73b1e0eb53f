import { cx } from 'class-variance-authority';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import PhoneNumberInput, {
  type Country,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumber,
} from 'react-phone-number-input/min';
import { controlClass } from '../../../ui/fields/control-class.ts';
import type { FieldIds } from '../../../ui/fields/field.tsx';
import { homeCountry } from './home-country.ts';

export interface PhoneInputProps {
  ids: FieldIds;
  value: string;
  onChange: (number: string) => void;
  countryClass: string;
  numberClass: string;
  /** It took the place of a line that had the focus. */
  takesFocus: boolean;
}

/** A phone number with its country. Countries show as letters: flags would have to be fetched from elsewhere. */
export function PhoneInput(props: PhoneInputProps) {
  const { ids, value, onChange, countryClass, numberClass, takesFocus } = props;
  const guess = homeCountry();
  const home = guess !== undefined && isSupportedCountry(guess) ? guess : undefined;
  const number = value.startsWith('+') ? value : asNumber(value, home);

  useEffect(() => {
    if (number !== value) onChange(number);
  }, [number, value, onChange]);

  return (
    <PhoneNumberInput
      {...ids}
      value={number}
      onChange={(entered) => onChange(entered ?? '')}
      {...(home === undefined ? {} : { defaultCountry: home })}
      addInternationalOption={home === undefined}
      // Whoever types a country's name changes the choice with every letter, and must not be led away by the first.
      focusInputOnCountrySelection={false}
      autoComplete="tel"
      autoFocus={takesFocus}
      className={controlClass({ invalid: ids['aria-invalid'] === true })}
      countrySelectComponent={CountrySelect}
      countrySelectProps={{ className: countryClass }}
      numberInputProps={{ className: numberClass }}
    />
  );
}

/** What was typed into the plain line, as far as it goes: a number of the country that was shown there. */
function asNumber(typed: string, home: Country | undefined): string {
  const digits = typed.replace(/\D/g, '');
  if (digits === '' || home === undefined) return parsePhoneNumber(typed)?.number ?? '';
  return parsePhoneNumber(typed, home)?.number ?? `+${getCountryCallingCode(home)}${digits}`;
}

interface CountrySelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value?: Country;
  onChange: (country: Country | undefined) => void;
  options: { value?: Country; label: string; divider?: boolean }[];
  iconComponent: unknown;
}

/** The browser's own list of countries, under the letters and the calling code of the chosen one. */
function CountrySelect(props: CountrySelectProps) {
  const { value, onChange, options, iconComponent: _, className, ...select } = props;
  return (
    <span
      className={cx(
        className,
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2',
      )}
    >
      {value ?? '+'}
      {value !== undefined && <span className="text-text">+{getCountryCallingCode(value)}</span>}
      <ChevronDown size={16} className="text-subtle" />
      <select
        {...select}
        value={value ?? ''}
        onChange={(event) =>
          onChange(event.target.value === '' ? undefined : (event.target.value as Country))
        }
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {options
          .filter(({ divider }) => divider !== true)
          .map((option) => (
            <option key={option.value ?? ''} value={option.value ?? ''}>
              {option.label}
            </option>
          ))}
      </select>
    </span>
  );
}
