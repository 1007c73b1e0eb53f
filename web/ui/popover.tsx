import { Popover as BasePopover } from '@base-ui/react/popover';
import { cx } from 'class-variance-authority';
import type { ReactElement, ReactNode } from 'react';
import { popupClass } from './popup-class.ts';

export interface PopoverProps {
  trigger: ReactElement;
  /** Names the popover; hidden from view with `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  side?: 'top' | 'bottom' | 'left' | 'right';
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A small panel that opens next to a button. */
export function Popover(props: PopoverProps) {
  const { trigger, title, hideTitle = false, side = 'bottom', open, onOpenChange, children } = props;
  return (
    <BasePopover.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner side={side} sideOffset={8} collisionPadding={12} className="z-10">
          <BasePopover.Popup className={cx(popupClass, 'p-4')}>
            <BasePopover.Title className={hideTitle ? 'sr-only' : 'mb-3 font-semibold text-14'}>
              {title}
            </BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
