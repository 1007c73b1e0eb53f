import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Stands on the tabs' line, at its start. */
  heading?: ReactNode;
  /** What the chosen tab shows. */
  children: ReactNode;
  className?: string;
}

/** A line of tabs at the end of a heading, and the panel they change. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, heading, children, className } = props;
  return (
    <BaseTabs.Root value={value} onValueChange={(chosen: Value) => onChange(chosen)} className={className}>
      <div className="mb-1.5 flex min-h-7.5 items-center justify-between gap-3">
        {heading}
        <BaseTabs.List
          aria-label={label}
          className="ml-auto inline-flex gap-0.5 rounded-[9px] bg-segment p-[3px] shadow-[inset_0_0_0_1px_var(--segment-ring)]"
        >
          {tabs.map((tab) => (
            <BaseTabs.Tab
              key={tab.value}
              value={tab.value}
              className="rounded-[7px] px-2.5 py-1 font-medium text-12 text-muted transition-colors duration-120 hover:text-text data-active:bg-segment-on data-active:text-text data-active:shadow-segment pointer-coarse:py-2.5"
            >
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </div>
      <BaseTabs.Panel value={value} className="rounded-inner">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
