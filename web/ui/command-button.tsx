import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Kbd } from './kbd.tsx';

/** Opens the command menu, and shows which keys do. */
export function CommandButton(props: Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  const isApple = /mac|iphone|ipad/i.test(navigator.platform);
  return (
    <button
      {...props}
      type="button"
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      className="inline-flex h-9 items-center gap-1 rounded-control border border-border pr-2 pl-2.5 text-subtle transition-colors duration-120 hover:bg-hover"
    >
      <Search size={14} className="mr-1" />
      <span className="sr-only">Open command menu</span>
      <Kbd>{isApple ? '⌘' : 'Ctrl'}</Kbd>
      <Kbd>K</Kbd>
    </button>
  );
}
