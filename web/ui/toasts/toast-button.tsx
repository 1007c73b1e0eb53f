import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useNow } from '../browser/use-now.ts';
import { Button } from '../buttons/button.tsx';
import type { ToastAction } from './toast-request.ts';

/** An action, and until when it can be taken. */
export interface TimedAction {
  action: ToastAction;
  endsAtMs: number;
}

const tickMs = 250;

/** The button of a toast with the seconds that are left; the toast goes with them. */
export function ToastButton({ id, action, endsAtMs }: TimedAction & { id: string }) {
  const { close } = Toast.useToastManager();
  const secondsLeft = Math.ceil((endsAtMs - useNow(tickMs)) / 1000);
  const isOver = secondsLeft <= 0;
  useEffect(() => {
    if (isOver) close(id);
  }, [isOver, close, id]);
  return (
    <Button
      variant="soft"
      size="sm"
      wording="sentence"
      aria-label={action.label}
      onClick={() => {
        close(id);
        action.run();
      }}
    >
      {action.label} <span aria-hidden="true">{Math.max(0, secondsLeft)} s</span>
    </Button>
  );
}
