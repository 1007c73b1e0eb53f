import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { Dialog } from './dialog.tsx';

export interface ModalProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Two buttons side by side: the way out, then the action. */
  actions: ReactNode;
  children?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** When given, the content is a form and the action its submit button. */
  onSubmit?: () => void;
}

/** A small dialog with one question; a bottom sheet on narrow screens. */
export function Modal(props: ModalProps) {
  const { open, onOpenChange, title, description, actions, children, initialFocus, onSubmit } = props;
  const content = (
    <>
      <div className="grid gap-2">
        <BaseDialog.Title className="font-semibold text-22 tracking-[-0.02em]">{title}</BaseDialog.Title>
        {description !== undefined && (
          <BaseDialog.Description className="text-pretty text-muted">{description}</BaseDialog.Description>
        )}
      </div>
      {children}
      <div className="mt-1 grid grid-cols-2 gap-3">{actions}</div>
    </>
  );
  const layout = 'grid gap-5 overflow-y-auto p-7 max-sm:px-5 max-sm:pt-6 max-sm:pb-5';
  return (
    <Dialog
      {...{ open, onOpenChange }}
      {...(initialFocus === undefined ? {} : { initialFocus })}
      width={420}
      narrow="sheet"
    >
      {onSubmit === undefined ? (
        <div className={layout}>{content}</div>
      ) : (
        <form
          noValidate
          className={layout}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      )}
    </Dialog>
  );
}
