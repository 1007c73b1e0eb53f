import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';

export interface EditActionsProps {
  isChanged: boolean;
  isSaving: boolean;
  onBack: () => void;
}

/** The two ways out of an edit view: back to what the server has, or saving, which needs a change. */
export function EditActions({ isChanged, isSaving, onBack }: EditActionsProps) {
  const toasts = useToasts();
  return (
    <>
      <Button variant="hair" wording="sentence" className="max-sm:h-11" onClick={onBack}>
        Back
      </Button>
      <Button
        type={isChanged ? 'submit' : 'button'}
        wording="sentence"
        className="max-sm:h-11"
        looksDisabled={!isChanged}
        busy={isSaving}
        {...(isChanged ? {} : { onClick: () => toasts.info('Nothing has been changed yet') })}
      >
        Save
      </Button>
    </>
  );
}

export interface EditButtonProps {
  /** The block's title, for those who do not see what it stands beside. */
  of: string;
  /** The edit view was just closed: the focus returns here. */
  takesFocus: boolean;
  onPress: () => void;
}

/** Opens an edit view. */
export function EditButton({ of, takesFocus, onPress }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button
      ref={button}
      variant="hair"
      wording="sentence"
      icon={<Pencil size={15} />}
      aria-label={`Edit ${of}`}
      onClick={onPress}
    >
      Edit
    </Button>
  );
}
