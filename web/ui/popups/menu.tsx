import { Menu as BaseMenu } from '@base-ui/react/menu';
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { popupClass, popupItemClass } from './popup-class.ts';

/** A list of actions that opens from a button. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal render={<section aria-label="Menu" />}>
        <BaseMenu.Positioner sideOffset={6} align={align} className="z-10 outline-none">
          <BaseMenu.Popup className={cx(popupClass, 'min-w-48 p-1')}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** Stands at the end, such as a key. */
  end?: ReactNode;
  isDanger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** An action of a menu. */
export function MenuItem({ icon, end, isDanger = false, onSelect, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      className={cx(
        popupItemClass,
        isDanger ? 'text-danger! data-highlighted:bg-danger-soft' : '[&>.lucide]:text-subtle',
      )}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {end}
    </BaseMenu.Item>
  );
}

/** A place of the application, in a menu. */
export function MenuLink({ icon, to, children }: { icon?: ReactNode; to: string; children: ReactNode }) {
  return (
    <BaseMenu.LinkItem render={<Link to={to} />} className={cx(popupItemClass, '[&>.lucide]:text-subtle')}>
      {icon}
      <span className="flex-1">{children}</span>
    </BaseMenu.LinkItem>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-border" />;
}

export interface MenuChoicesProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

/** One of a few, in a menu; the one that is chosen has a check. */
export function MenuChoices<Value extends string>({
  label,
  value,
  onChange,
  options,
}: MenuChoicesProps<Value>) {
  return (
    <BaseMenu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={popupItemClass}>
          <span className="flex-1">{option.label}</span>
          <BaseMenu.RadioItemIndicator>
            <Check size={16} className="text-kind" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}
