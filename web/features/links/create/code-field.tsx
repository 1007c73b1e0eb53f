import { CircleAlert, CircleCheck } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { LinkType } from '../../../../contract/fields.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ShareOptions } from './share-options.ts';
import type { Availability } from './use-availability.ts';
import type { RefusedCreation } from './use-create.ts';
import { useShortStart } from './use-short-start.ts';

export interface CodeFieldProps {
  type: LinkType;
  form: UseFormReturn<ShareOptions>;
  availability: (code: string) => Availability;
  onCheck: () => void;
  /** What the server refused when it was to be made: perhaps this code. */
  refused: RefusedCreation | null;
}

/** A code of one's own after the host, and whether it is still free. */
export function CodeField({ type, form, availability, onCheck, refused }: CodeFieldProps) {
  const start = useShortStart(type);
  const code = useWatch({ control: form.control, name: 'code' });
  const known = availability(code);
  const refusal = known.kind === 'taken' ? known.text : refused?.code === code ? refused.details : undefined;
  const error = form.formState.errors.code?.message ?? refusal;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1.5 md:items-start">
      <TextField
        label="Custom code"
        hideLabel
        size="sm"
        mono
        leading={start}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={error}
        trailing={<Sign kind={known.kind} />}
        className="max-md:col-span-full"
        {...form.register('code', { onChange: () => form.clearErrors('code') })}
      />
      <Button
        variant="hair"
        wording="sentence"
        busy={known.kind === 'checking'}
        onClick={onCheck}
        className="max-md:col-start-2 max-md:row-start-2 max-md:h-11"
      >
        Check availability
      </Button>
      <p role="status" className="font-medium text-13 text-success empty:hidden md:col-span-full">
        {known.kind === 'available' && known.text}
      </p>
    </div>
  );
}

function Sign({ kind }: { kind: Availability['kind'] }) {
  if (kind === 'checking') {
    return (
      <span className="pr-2 text-subtle">
        <Spinner size={16} />
      </span>
    );
  }
  if (kind === 'available') return <CircleCheck size={18} className="mr-2 text-success" />;
  if (kind === 'taken') return <CircleAlert size={18} className="mr-2 text-danger" />;
  return null;
}
