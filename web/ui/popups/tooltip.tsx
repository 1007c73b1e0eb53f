import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from '../display/kbd.tsx';

export interface TooltipProps {
  text: ReactNode;
  /** The key that does the same. */
  shortcut?: string | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The element it belongs to. Its own label must say the same: screen readers do not read tooltips. */
  children: ReactElement;
}

/** A short explanation on hover and focus. */
export function Tooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger delay={400} render={children} />
      <BaseTooltip.Portal aria-hidden="true">
        <BaseTooltip.Positioner side={side} sideOffset={8} className="z-20">
          <BaseTooltip.Popup className="flex max-w-[260px] origin-(--transform-origin) items-center gap-2 rounded-inner bg-text px-2.5 py-1.5 font-medium text-12 text-bg shadow-e2 transition-[transform,opacity] duration-120 ease-out data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 data-instant:transition-none">
            {text}
            {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
