import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButtonClass } from '../buttons/icon-button.tsx';
import { backdropClass } from './backdrop-class.ts';
import { useBackCloses } from './use-back-closes.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

/** A sheet from the bottom edge; it can be dragged away, closed with its button, or with Escape. */
export function Drawer({ open, onOpenChange, title, description, children }: DrawerProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <BaseDrawer.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className={cx(backdropClass, 'data-swiping:duration-0')} />
        <BaseDrawer.Viewport className="fixed inset-0 flex items-end justify-center">
          <BaseDrawer.Popup
            className={cx(
              'dialog max-h-[85dvh] w-full max-w-[560px] touch-auto overflow-y-auto overscroll-contain rounded-t-dialog border border-dialog-ring border-b-0',
              'bg-dialog px-5 pt-2 pb-[calc(20px+env(safe-area-inset-bottom))] shadow-e3 outline-none',
              'transition-transform duration-240 ease-out [transform:translateY(var(--drawer-swipe-movement-y))] data-swiping:select-none data-swiping:duration-0',
              'data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)]',
            )}
          >
            <div aria-hidden="true" className="mx-auto mb-1 h-1 w-9 rounded-full bg-border" />
            <BaseDrawer.Content>
              <div className="-mr-3 flex items-center gap-3">
                <BaseDrawer.Title className="min-w-0 flex-1 font-semibold text-18 tracking-title">
                  {title}
                </BaseDrawer.Title>
                <BaseDrawer.Close aria-label="Close" className={iconButtonClass({ size: 'lg' })}>
                  <X size={20} />
                </BaseDrawer.Close>
              </div>
              {description !== undefined && (
                <BaseDrawer.Description className="mb-4 text-muted">{description}</BaseDrawer.Description>
              )}
              {children}
            </BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}
