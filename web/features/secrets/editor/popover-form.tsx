import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';

export interface PopoverFormProps {
  /** The word on the button that does it. */
  action: string;
  onSubmit: () => void;
  /** A second button, before it. */
  other?: ReactNode;
  children: ReactNode;
}

/** A few fields in a popover. It lies in the create form as far as React knows, but must not send that. */
export function PopoverForm({ action, onSubmit, other, children }: PopoverFormProps) {
  return (
    <form
      noValidate
      className="grid w-80 max-w-[calc(100vw-64px)] gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
      <div className="flex justify-end gap-2">
        {other}
        <Button type="submit" wording="sentence" className="max-md:h-11">
          {action}
        </Button>
      </div>
    </form>
  );
}
