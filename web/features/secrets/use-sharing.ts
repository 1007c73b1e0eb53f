import { useRef, useState } from 'react';
import { type Delta, isTextOp } from '../../../contract/delta/delta.ts';
import type { Sending } from '../../api/client.ts';
import { sendWatched } from '../../api/send-watched.ts';
import type { WorkProgressProps } from './editor/work-progress.tsx';

export interface Sharing {
  /** How far it is, for messages that take a moment; null when nothing is under way. */
  shown: WorkProgressProps | null;
  /** Shares a message and shows how far that is. */
  share: <Answer>(
    message: Delta,
    isSealed: boolean,
    send: (sending: Sending) => Promise<Answer>,
  ) => Promise<Answer>;
}

/** What is seen of a message on its way: being sealed, being sent, and what is awaited when all of it is sent. */
export function useSharing(awaited: string): Sharing {
  const [shown, setShown] = useState<WorkProgressProps | null>(null);
  const latest = useRef(0);
  return {
    shown,
    async share(message, isSealed, send) {
      // Words alone are there before anybody could read that they are being sent.
      if (message.ops.every(isTextOp)) return send({});
      latest.current += 1;
      const turn = latest.current;
      const controller = new AbortController();
      const onCancel = () => controller.abort();
      setShown({ saying: isSealed ? 'Sealing the message' : 'Sending the message', share: 0, onCancel });
      try {
        return await send({
          signal: controller.signal,
          transmit: sendWatched((share) =>
            setShown(
              share < 1
                ? { saying: 'Sending the message', share, onCancel }
                : { saying: `All is sent. Waiting for ${awaited}`, share, onCancel: null },
            ),
          ),
        });
      } finally {
        if (turn === latest.current) setShown(null);
      }
    },
  };
}
