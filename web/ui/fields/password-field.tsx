import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** What the field holds, as the show and hide button names it. */
  what?: string;
}

/** A text field whose value is hidden until its eye is pressed. */
export function PasswordField({ what = 'password', trailing, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      placeholder=" "
      {...field}
      type={isShown ? 'text' : 'password'}
      trailing={
        <>
          {trailing}
          <IconButton
            label={`${isShown ? 'Hide' : 'Show'} ${what}`}
            icon={<Icon size={18} />}
            onClick={() => setIsShown(!isShown)}
          />
        </>
      }
    />
  );
}
