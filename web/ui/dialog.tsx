import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { cva, cx, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { backdropClass } from './backdrop-class.ts';
import { iconButtonClass } from './icon-button.tsx';

const popup = cva(
  [
    'dialog flex min-h-0 flex-col overflow-hidden border border-dialog-ring bg-dialog text-text shadow-e3 outline-none',
    'transition-[transform,opacity] duration-180 ease-out data-ending-style:duration-140',
    'data-starting-style:opacity-0 data-ending-style:opacity-0',
    'sm:max-h-[90dvh] sm:w-full sm:rounded-dialog sm:data-starting-style:scale-98 sm:data-ending-style:scale-98',
  ],
  {
    variants: {
      width: { 420: 'sm:max-w-[420px]', 640: 'sm:max-w-[640px]', 760: 'sm:max-w-[760px]' },
      narrow: {
        /** Rises from the bottom edge. */
        sheet: [
          'max-sm:max-h-[92dvh] max-sm:w-full max-sm:rounded-t-dialog max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[env(safe-area-inset-bottom)]',
          'max-sm:duration-240 max-sm:data-starting-style:translate-y-full max-sm:data-ending-style:translate-y-full',
        ],
        /** Fills the screen. */
        page: 'max-sm:h-dvh max-sm:w-full max-sm:border-0 max-sm:data-starting-style:translate-y-4 max-sm:data-ending-style:translate-y-4',
      },
      kind: { url: '', secret: 'kind-secret' },
    },
    defaultVariants: { width: 640, narrow: 'sheet', kind: 'url' },
  },
);

export interface DialogProps extends VariantProps<typeof popup> {
  open: boolean;
  /** Asked when Escape, the backdrop or a close button wants it shut; the owner decides. */
  onOpenChange: (isOpen: boolean) => void;
  /** Called once the dialog is gone from the screen, or fully there. */
  onOpenChangeComplete?: (isOpen: boolean) => void;
  /** Where the focus goes first; else the first thing that can take it. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A modal dialog: focus stays inside, the page behind does not scroll. Put a DialogHeader or DialogTitle in it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, onOpenChangeComplete, initialFocus, width, narrow, kind, children } = props;
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => onOpenChange(isOpen)}
      {...(onOpenChangeComplete === undefined ? {} : { onOpenChangeComplete })}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Viewport className="fixed inset-0 grid place-items-center overflow-hidden sm:p-6 max-sm:items-end">
          <BaseDialog.Popup
            className={popup({ width, narrow, kind })}
            {...(initialFocus === undefined ? {} : { initialFocus })}
          >
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export interface DialogHeaderProps {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  icon?: ReactNode;
  /** Actions before the close button. */
  actions?: ReactNode;
  closeLabel?: string;
}

/** The head of a large dialog: icon tile, title, actions, close. It stays while the body scrolls. */
export function DialogHeader({ title, description, icon, actions, closeLabel = 'Close' }: DialogHeaderProps) {
  return (
    <header className="flex shrink-0 items-center gap-3 border-border border-b py-3.5 pr-3.5 pl-5 max-sm:py-2 max-sm:pr-1 max-sm:pl-4">
      {icon !== undefined && (
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-kind-soft text-on-kind-soft">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <BaseDialog.Title className="truncate font-semibold text-16">{title}</BaseDialog.Title>
        {description !== undefined && (
          <BaseDialog.Description className="truncate text-13 text-subtle max-sm:hidden">
            {description}
          </BaseDialog.Description>
        )}
      </div>
      {actions}
      <BaseDialog.Close aria-label={closeLabel} className={cx(iconButtonClass(), 'max-sm:size-11')}>
        <X size={18} />
      </BaseDialog.Close>
    </header>
  );
}

/** The part that scrolls. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-5 py-4.5 max-sm:px-4',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The foot with the actions; it stays while the body scrolls. */
export function DialogFooter({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <footer
      className={cx(
        'flex shrink-0 items-center gap-2 border-border border-t bg-tile px-5 py-3 max-sm:px-4 max-sm:pb-[calc(12px+env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </footer>
  );
}
