import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

/** A row of tools that is one stop of the Tab key; the arrow keys move between them. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <BaseToolbar.Root
      aria-label={label}
      className="flex h-10 items-center gap-0.5 border-border border-b bg-tile px-1.5 max-md:h-12 max-md:px-1"
    >
      {children}
    </BaseToolbar.Root>
  );
}

/** A line between groups of tools. */
export function ToolbarSeparator() {
  return <BaseToolbar.Separator className="mx-1.5 h-4.5 w-px shrink-0 bg-border max-md:hidden" />;
}

export interface ToolbarButtonProps extends ComponentProps<'button'> {
  /** What it does. */
  label: string;
  icon: ReactNode;
  /** For a tool that is on or off. */
  isOn?: boolean;
  /** Can be reached, and does nothing. */
  looksDisabled?: boolean;
}

/** A tool: an icon alone. Pressing it leaves the selection in the text where it is. */
export function ToolbarButton({ label, icon, isOn, looksDisabled, ...button }: ToolbarButtonProps) {
  return (
    <BaseToolbar.Button
      {...button}
      disabled={looksDisabled === true}
      aria-label={label}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'grid h-7 w-8 shrink-0 place-items-center rounded-[7px] transition-colors duration-120 max-md:h-10 max-md:w-auto max-md:flex-1',
        'focus-visible:-outline-offset-1 data-disabled:cursor-default data-disabled:opacity-50',
        isOn
          ? 'bg-kind-soft text-on-kind-soft'
          : 'text-muted not-data-disabled:hover:bg-hover not-data-disabled:hover:text-text data-popup-open:bg-hover data-popup-open:text-text',
      )}
    >
      {icon}
    </BaseToolbar.Button>
  );
}

/** The same with its name, and the keys that do the same, on hover and focus. */
export function ToolbarTool({ shortcut, ...tool }: ToolbarButtonProps & { shortcut?: string }) {
  return (
    <Tooltip text={tool.label} {...(shortcut === undefined ? {} : { shortcut })}>
      <ToolbarButton {...tool} />
    </Tooltip>
  );
}
