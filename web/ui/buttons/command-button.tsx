import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Opens the command menu, and shows the keys that do where there is room. */
export function CommandButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  const { children, ...button } = props;
  return (
    <button
      {...button}
      type="button"
      className="inline-flex h-9 items-center gap-2 rounded-control border border-border px-2.5 text-subtle transition-colors duration-120 hover:bg-hover"
    >
      <Search size={14} />
      <span className="sr-only">Open command menu</span>
      <span className="inline-flex gap-1 max-lg:hidden">{children}</span>
    </button>
  );
}
