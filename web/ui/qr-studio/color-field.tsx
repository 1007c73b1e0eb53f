import { readColor } from '../../../contract/qr/contrast.ts';
import { TextField } from '../fields/text-field.tsx';

export interface ColorFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A colour, typed or picked. */
export function ColorField({ label, value, onChange, error }: ColorFieldProps) {
  return (
    <TextField
      label={label}
      size="md"
      mono
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      autoComplete="off"
      spellCheck={false}
      leading={
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          value={readColor(value) ?? '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="h-7 w-9 cursor-pointer rounded-inner bg-transparent"
        />
      }
    />
  );
}
