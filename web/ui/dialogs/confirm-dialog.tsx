import { AlertDialog } from '@base-ui/react/alert-dialog';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { backdropClass } from './backdrop-class.ts';
import { useBackCloses } from './use-back-closes.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** What will happen. */
  description: ReactNode;
  /** The word on the button that does it. */
  action: string;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. Only its buttons and Escape close it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  action,
  onConfirm,
}: ConfirmDialogProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Viewport className="fixed inset-0 grid place-items-center overflow-hidden max-sm:items-end sm:p-6">
          <AlertDialog.Popup
            className={cx(
              'dialog grid w-full gap-2 border border-dialog-ring bg-dialog p-7 text-text shadow-e3 outline-none sm:max-w-[420px] sm:rounded-dialog',
              'transition-[transform,opacity] duration-180 ease-out data-ending-style:opacity-0 data-ending-style:duration-140 data-starting-style:opacity-0',
              'sm:data-ending-style:scale-98 sm:data-starting-style:scale-98',
              'max-sm:rounded-t-dialog max-sm:border-x-0 max-sm:border-b-0 max-sm:px-5 max-sm:pt-6 max-sm:pb-[calc(20px+env(safe-area-inset-bottom))]',
              'max-sm:duration-240 max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full',
            )}
          >
            <AlertDialog.Title className="wrap-anywhere font-semibold text-22 tracking-[-0.02em]">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description className="text-pretty text-muted">
              {description}
            </AlertDialog.Description>
            <div className="mt-4 grid grid-cols-2 gap-3">
              <AlertDialog.Close render={<Button variant="outline" size="lg" wording="sentence" />}>
                Cancel
              </AlertDialog.Close>
              <Button
                variant="danger"
                size="lg"
                wording="sentence"
                onClick={() => {
                  onOpenChange(false);
                  onConfirm();
                }}
              >
                {action}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
