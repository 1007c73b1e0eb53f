import { Popover as BasePopover } from '@base-ui/react/popover';
import { cx } from 'class-variance-authority';
import type { ReactElement, ReactNode } from 'react';
import { popupClass } from './popup-class.ts';
import { Tooltip } from './tooltip.tsx';

export interface PopoverProps {
  trigger: ReactElement;
  /** Names the popover; hidden from view with `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  /** Says on hover and focus what the trigger opens. */
  tooltip?: string;
  /** The key that opens it, told beside that. */
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right';
  align?: 'start' | 'center';
  kind?: 'url' | 'secret';
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Brings the focus where it belongs when it closes, if that is not its trigger. */
  returnFocus?: () => void;
  children: ReactNode;
}

/** A small panel that opens next to a button. */
export function Popover(props: PopoverProps) {
  const { trigger, title, hideTitle = false, tooltip, shortcut, side = 'bottom', align = 'center' } = props;
  const { kind = 'url', open, onOpenChange, returnFocus, children } = props;
  const finalFocus = () => {
    returnFocus?.();
    return returnFocus === undefined;
  };
  const opener = <BasePopover.Trigger render={trigger} />;
  return (
    <BasePopover.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange: (isOpen: boolean) => onOpenChange(isOpen) })}
    >
      {tooltip === undefined ? (
        opener
      ) : (
        <Tooltip text={tooltip} shortcut={shortcut}>
          {opener}
        </Tooltip>
      )}
      <BasePopover.Portal>
        <BasePopover.Positioner
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-10"
        >
          <BasePopover.Popup
            className={cx(
              popupClass,
              'max-h-(--available-height) overflow-y-auto p-4',
              kind === 'secret' && 'kind-secret',
            )}
            finalFocus={finalFocus}
          >
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
