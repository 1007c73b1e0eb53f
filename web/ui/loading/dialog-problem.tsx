import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { backdropClass } from '../dialogs/backdrop-class.ts';
import {
  missingPartReason,
  PartProblemActions,
  type PartProblemProps,
  reloadWarning,
} from './part-problem.tsx';

/**
 * In place of a dialog. It is the browser's own: the one of the kit is fetched with the dialogs, and this has to be there
 * when nothing can be fetched.
 */
export function DialogProblem({
  open,
  onClose,
  ...ways
}: PartProblemProps & { open: boolean; onClose: () => void }) {
  return open ? <ProblemDialog onClose={onClose} {...ways} /> : null;
}

function ProblemDialog({ onClose, ...ways }: PartProblemProps & { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 m-0 grid h-dvh max-h-none w-full max-w-none place-items-center overflow-hidden bg-transparent max-sm:items-end sm:p-6"
    >
      <div className={backdropClass} />
      <div className="dialog relative grid w-full gap-2 border border-dialog-ring bg-dialog p-7 text-text shadow-e3 max-sm:rounded-t-dialog max-sm:border-x-0 max-sm:border-b-0 max-sm:px-5 max-sm:pt-6 max-sm:pb-[calc(20px+env(safe-area-inset-bottom))] sm:max-w-[420px] sm:rounded-dialog">
        <div className="flex items-center justify-between gap-3">
          <h2 id={titleId} className="font-semibold text-22 tracking-[-0.02em]">
            This could not be opened
          </h2>
          <IconButton label="Close" icon={<X size={18} />} onClick={onClose} />
        </div>
        <p className="text-pretty text-muted">
          A part of the page could not be fetched. {missingPartReason} {reloadWarning}
        </p>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <PartProblemActions size="lg" {...ways} />
        </div>
      </div>
    </dialog>
  );
}
