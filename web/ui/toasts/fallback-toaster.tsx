import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { type ToastRequest, untilClosed } from './toast-request.ts';

/** Shows the last message for its time: the stand-in while the real toaster cannot be fetched. */
export function FallbackToaster({ requests }: { requests: readonly ToastRequest[] }) {
  const { id = 0, text = '', ms = 0, action } = requests.at(-1) ?? {};
  const [goneId, setGoneId] = useState(0);
  const isGone = goneId >= id;
  useEffect(() => {
    if (isGone || ms === untilClosed) return;
    const timer = setTimeout(() => setGoneId(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, isGone]);
  if (isGone) return null;
  return (
    <div
      role="alert"
      className="fixed top-18 right-4 z-50 flex w-[340px] items-center gap-2.5 rounded-panel border border-border bg-raised py-3 pr-2 pl-3.5 font-medium text-14 shadow-e2 max-md:top-15 max-md:right-3 max-md:left-3 max-md:w-auto"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">{text}</p>
      {action !== undefined && (
        <button type="button" onClick={action.run} className="link">
          {action.label}
        </button>
      )}
      <IconButton size="sm" label="Close" icon={<X size={14} />} onClick={() => setGoneId(id)} />
    </div>
  );
}
