import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Opens the command menu, and shows the keys that do. */
export function CommandButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  const { children, ...button } = props;
  return (
    <button
      {...button}
      type="button"
      className="inline-flex h-9 items-center gap-1 rounded-control border border-border pr-2 pl-2.5 text-subtle transition-colors duration-120 hover:bg-hover"
    >
      <Search size={14} className="mr-1" />
      <span className="sr-only">Open command menu</span>
      {children}
    </button>
  );
}
