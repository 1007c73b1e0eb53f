import { GripVertical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { limits } from '../../../contract/limits.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { CopyIconButton } from '../../ui/buttons/copy-button.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { bookmarklet } from './bookmarklet.ts';

const long = { ms: limits.linkToastMs };

/** A link to drag to the bookmarks, and a button that copies its address where nothing can be dragged. */
export function BookmarkletDoor({ publicUrl }: { publicUrl: string }) {
  const toasts = useToasts();
  const link = useRef<HTMLAnchorElement>(null);
  const address = bookmarklet(publicUrl);
  // React writes no address of a script, and none is run by our own pages: this one is for the bookmarks.
  useEffect(() => {
    const element = link.current;
    const explain = (event: Event) => {
      event.preventDefault();
      toasts.info('Drag it to your bookmarks, or copy its address and make a bookmark of it.', long);
    };
    element?.setAttribute('href', address);
    element?.addEventListener('click', explain);
    return () => element?.removeEventListener('click', explain);
  }, [address, toasts]);
  return (
    <span className="flex items-center gap-2 max-sm:justify-between">
      {/* biome-ignore lint/a11y/useValidAnchor: it gets its address above */}
      <a
        ref={link}
        className={buttonClass({
          variant: 'hair',
          wording: 'sentence',
          className: 'cursor-grab max-sm:flex-1',
        })}
      >
        <GripVertical size={16} className="-ml-1 text-subtle" />
        <span>Shorten this page</span>
      </a>
      <CopyIconButton
        text={address}
        label="Copy the address of the bookmark"
        variant="hair"
        className="max-sm:size-10"
        onCopied={() => toasts.success('Copied. Make a bookmark and put this in as its address.', long)}
      />
    </span>
  );
}
