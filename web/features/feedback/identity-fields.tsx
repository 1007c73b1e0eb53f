import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/fields/text-field.tsx';

type Register = (
  name: 'firstname' | 'lastname' | 'email',
) => UseFormRegisterReturn & { error: string | undefined };

/** Who writes, as guests say it. */
export function IdentityFields({ field }: { field: Register }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField label="First name" autoComplete="given-name" {...field('firstname')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastname')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
    </>
  );
}

/** Who writes, as the profile says it. */
export function KnownIdentity({ field }: { field: Register }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <TextField label="Email" readOnly {...field('email')} />
      <TextField label="Name" readOnly {...field('firstname')} />
    </div>
  );
}
