import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { cva, cx, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { BackButton } from '../buttons/back-button.tsx';
import { iconButtonClass } from '../buttons/icon-button.tsx';
import { backdropClass } from './backdrop-class.ts';
import { useBackCloses } from './use-back-closes.ts';

const popup = cva(
  [
    'dialog flex min-h-0 flex-col overflow-hidden border border-dialog-ring bg-dialog text-text shadow-e3 outline-none',
    'transition-[transform,opacity] duration-180 ease-out data-ending-style:duration-140',
    'data-starting-style:opacity-0 data-ending-style:opacity-0',
  ],
  {
    variants: {
      width: {
        420: 'sm:max-w-[420px]',
        640: 'md:max-w-[640px]',
        760: 'md:max-w-[760px]',
      },
      narrow: {
        /** Rises from the bottom edge. */
        sheet: [
          'sm:max-h-[90dvh] sm:w-full sm:rounded-dialog sm:data-starting-style:scale-98 sm:data-ending-style:scale-98',
          'max-sm:max-h-[92dvh] max-sm:w-full max-sm:rounded-t-dialog max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[env(safe-area-inset-bottom)]',
          'max-sm:duration-240 max-sm:data-starting-style:translate-y-full max-sm:data-ending-style:translate-y-full',
        ],
        /** Fills the screen. */
        page: [
          'md:max-h-[90dvh] md:w-full md:rounded-dialog md:data-starting-style:scale-98 md:data-ending-style:scale-98',
          'max-md:h-dvh max-md:w-full max-md:border-0 max-md:bg-bg max-md:data-starting-style:translate-y-4 max-md:data-ending-style:translate-y-4',
        ],
        /** Hangs from the upper edge, so that what is below may come and go, such as a keyboard on the screen. */
        top: [
          'max-h-[76dvh] w-full rounded-b-dialog max-sm:border-x-0',
          'sm:rounded-dialog sm:data-starting-style:scale-98 sm:data-ending-style:scale-98',
        ],
      },
      kind: { url: '', secret: 'kind-secret' },
    },
    defaultVariants: { width: 640, narrow: 'sheet', kind: 'url' },
  },
);

const viewport = {
  sheet: 'place-items-center sm:p-6 max-sm:items-end',
  page: 'place-items-center md:p-6',
  top: 'items-start justify-items-center sm:p-6 sm:pt-24',
};

export interface DialogProps extends VariantProps<typeof popup> {
  open: boolean;
  /** Asked when Escape, the backdrop or a close button wants it shut; the owner decides. */
  onOpenChange: (isOpen: boolean) => void;
  /** Called once the dialog is gone from the screen, or fully there. */
  onOpenChangeComplete?: (isOpen: boolean) => void;
  /** Where the focus goes first; else the first thing that can take it. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where it goes when the dialog closes; else to what had it before, if that is still there. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** A modal dialog: focus stays inside, the page behind does not scroll. Put a DialogHeader or DialogTitle in it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, onOpenChangeComplete, initialFocus, finalFocus } = props;
  const { width, narrow, kind, children } = props;
  // A page has an address of its own, which Back leaves.
  useBackCloses(open && narrow !== 'page', () => onOpenChange(false));
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => onOpenChange(isOpen)}
      {...(onOpenChangeComplete === undefined ? {} : { onOpenChangeComplete })}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Viewport
          className={cx('fixed inset-0 grid overflow-hidden', viewport[narrow ?? 'sheet'])}
        >
          <BaseDialog.Popup
            className={popup({ width, narrow, kind })}
            {...(initialFocus === undefined ? {} : { initialFocus })}
            {...(finalFocus === undefined ? {} : { finalFocus })}
          >
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The name of a dialog that has no DialogHeader. */
export function DialogTitle({ children, className }: { children: ReactNode; className?: string }) {
  return <BaseDialog.Title className={className}>{children}</BaseDialog.Title>;
}

export interface DialogHeaderProps {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  icon?: ReactNode;
  /** Actions before the close button. */
  actions?: ReactNode;
  closeLabel?: string;
  /**
   * Says the way back where the dialog is a page. There the header is that page's bar, and the title stands in the
   * body: begin it with a DialogPageTitle.
   */
  back?: string;
}

/** The head of a large dialog: icon tile, title, actions, close. It stays while the body scrolls. */
export function DialogHeader(props: DialogHeaderProps) {
  const { title, description, icon, actions, closeLabel = 'Close', back } = props;
  const isBar = back !== undefined;
  return (
    <header
      className={cx(
        'flex shrink-0 items-center gap-3 border-border border-b py-3.5 pr-3.5 pl-5',
        isBar ? 'max-md:h-13 max-md:bg-bar max-md:px-1 max-md:py-0' : 'max-sm:py-2 max-sm:pr-1 max-sm:pl-4',
      )}
    >
      {isBar && <BaseDialog.Close render={<BackButton className="md:hidden" />}>{back}</BaseDialog.Close>}
      {icon !== undefined && <span className={cx(iconTile, 'size-9', isBar && 'max-md:hidden')}>{icon}</span>}
      <div className="min-w-0 flex-1">
        <BaseDialog.Title
          className={cx('truncate font-semibold text-16 leading-5', isBar && 'max-md:sr-only')}
        >
          {title}
        </BaseDialog.Title>
        {description !== undefined && (
          <BaseDialog.Description
            className={cx('truncate text-13 text-subtle', isBar ? 'max-md:hidden' : 'max-sm:hidden')}
          >
            {description}
          </BaseDialog.Description>
        )}
      </div>
      {actions !== undefined && (
        <>
          <div className="flex items-center gap-1">{actions}</div>
          <span aria-hidden="true" className={cx('h-5 w-px bg-border', isBar && 'max-md:hidden')} />
        </>
      )}
      <BaseDialog.Close
        aria-label={closeLabel}
        className={cx(iconButtonClass(), isBar ? 'max-md:hidden' : 'max-sm:size-11')}
      >
        <X size={18} />
      </BaseDialog.Close>
    </header>
  );
}

const iconTile = 'grid shrink-0 place-items-center rounded-control bg-kind-soft text-on-kind-soft';

/** The title as a page shows it; the header has named the dialog already. */
export function DialogPageTitle({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p aria-hidden="true" className="flex items-center gap-3 font-semibold text-22 tracking-title md:hidden">
      <span className={cx(iconTile, 'size-10')}>{icon}</span>
      {children}
    </p>
  );
}

/** The part that scrolls. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-5 py-4.5 max-md:px-4',
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
        'flex shrink-0 items-center gap-2 border-border border-t bg-tile px-5 py-3 max-md:px-4 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </footer>
  );
}
