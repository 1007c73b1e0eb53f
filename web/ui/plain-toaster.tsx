import type { ToastRequest } from './toasts.tsx';

/** Shows the last message as it is: the stand-in when the real toaster cannot be fetched. */
export function PlainToaster({ requests }: { requests: readonly ToastRequest[] }) {
  return (
    <p
      role="alert"
      className="fixed top-4 right-4 z-50 rounded-panel border border-border bg-raised px-4 py-3 shadow-e2"
    >
      {requests.at(-1)?.text}
    </p>
  );
}
