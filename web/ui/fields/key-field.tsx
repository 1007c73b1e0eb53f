import { Eye, EyeOff, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { makeUpKey } from './make-up-key.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface KeyFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'trailing'> {
  value: string;
  onChange: (key: string) => void;
}

/** A key that people are to be told: hidden until looked at, and made up at a press, another one at the next. */
export function KeyField({ value, onChange, ...field }: KeyFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const buttonSize = field.size === 'sm' ? 'sm' : 'md';
  return (
    <TextField
      mono
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder=" "
      // Password managers would offer to keep it for this site.
      data-1p-ignore
      data-lpignore="true"
      {...field}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      type={isShown ? 'text' : 'password'}
      trailing={
        <>
          <IconButton
            size={buttonSize}
            label={isShown ? 'Hide key' : 'Show key'}
            icon={<Icon size={16} />}
            onClick={() => setIsShown(!isShown)}
          />
          <IconButton
            size={buttonSize}
            label="Generate key"
            icon={<Shuffle size={16} />}
            onClick={async () => {
              onChange(await makeUpKey());
              setIsShown(true);
            }}
          />
        </>
      }
    />
  );
}
