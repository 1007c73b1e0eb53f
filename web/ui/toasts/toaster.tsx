import { Toast } from '@base-ui/react/toast';
import { cx } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { iconButtonClass } from '../buttons/icon-button.tsx';
import { avoidFocusedControl } from './avoid-focused-control.ts';
import { type TimedAction, ToastButton } from './toast-button.tsx';
import { type ToastRequest, untilClosed } from './toast-request.ts';

const icons = {
  success: <CircleCheck size={18} className="text-success" />,
  error: <CircleAlert size={18} className="text-danger" />,
  info: <Info size={18} className="text-subtle" />,
};

/** Draws the toasts: top right under the bar, on narrow screens across. Hover and focus hold them. */
export function Toaster({ requests }: { requests: readonly ToastRequest[] }) {
  return (
    <Toast.Provider limit={4}>
      <Feed requests={requests} />
      <Toast.Portal>
        <Places />
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Hands requests that are new to the toast manager. */
function Feed({ requests }: { requests: readonly ToastRequest[] }) {
  const { add } = Toast.useToastManager();
  const lastShown = useRef(0);
  useEffect(() => {
    for (const { id, tone, text, ms, action } of requests) {
      if (id <= lastShown.current) continue;
      lastShown.current = id;
      // What can be done about it ends when it does, whether somebody looks at it or not: its time is not held.
      const timed = action && { timeout: untilClosed, data: { action, endsAtMs: Date.now() + ms } };
      add({ title: text, type: tone, timeout: ms, ...timed });
    }
  }, [requests, add]);
  return null;
}

/** Where the toasts stand: never over what was just pressed, which is what they speak about. */
function Places() {
  const { toasts } = Toast.useToastManager();
  const viewport = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every toast more or less moves the others
  useLayoutEffect(() => {
    if (viewport.current !== null) avoidFocusedControl(viewport.current);
  }, [toasts.length]);
  return (
    <Toast.Viewport
      ref={viewport}
      className="fixed top-18 right-4 z-50 flex w-[340px] flex-col gap-2 outline-none max-md:top-15 max-md:right-3 max-md:left-3 max-md:w-auto"
    >
      <ToastList />
    </Toast.Viewport>
  );
}

/** A message that needs no answer is no dialog, which is what the library takes it for. */
const noDialog = { role: 'group', 'aria-modal': undefined };

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...noDialog}
      swipeDirection={['right', 'up']}
      className={cx(
        'rounded-panel border border-border bg-raised shadow-e2 transition-[transform,opacity] duration-180 ease-out select-none',
        '[transform:translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))]',
        'data-starting-style:opacity-0 data-starting-style:[transform:translateY(-8px)]',
        'data-ending-style:opacity-0 data-ending-style:duration-140 data-limited:hidden',
        'data-ending-style:data-[swipe-direction=right]:[transform:translateX(110%)] data-ending-style:data-[swipe-direction=up]:[transform:translateY(-110%)]',
      )}
    >
      <Toast.Content className="flex items-center gap-2.5 py-3 pr-2 pl-3.5 font-medium text-14">
        {icons[toast.type as ToastRequest['tone']]}
        <Toast.Title render={<p />} className="min-w-0 flex-1 wrap-anywhere" />
        {toast.data !== undefined && <ToastButton id={toast.id} {...(toast.data as TimedAction)} />}
        <Toast.Close aria-label="Close" aria-hidden={false} className={iconButtonClass({ size: 'sm' })}>
          <X size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
