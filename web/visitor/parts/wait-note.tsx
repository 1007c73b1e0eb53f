import { Timer } from 'lucide-react';
import type { KeyProblem } from '../../../contract/visitor-pages.ts';
import { clockTime } from '../rules/countdown-state.ts';
import { Icon } from './icon.tsx';

interface WaitNoteProps {
  problem: KeyProblem | null;
  retryAfterSeconds?: number | undefined;
}

/** Says that the visitor has to wait, and for how long where that is known; nothing when there is no need to. */
export function WaitNote({ problem, retryAfterSeconds }: WaitNoteProps) {
  if (problem === 'busy')
    return (
      <p className="note warning" role="alert">
        <Icon of={Timer} size={16} />
        <span>
          Many messages are being opened right now. Nothing was used up: please try again in a moment.
        </span>
      </p>
    );
  if (problem !== 'too-many-attempts') return null;
  return (
    <p className="note warning" role="alert" data-retry={retryAfterSeconds}>
      <Icon of={Timer} size={16} />
      <span>
        Too many tries from your connection.{' '}
        {retryAfterSeconds === undefined ? (
          'Please wait a little and try again.'
        ) : (
          <>
            You can try again in <b className="mono">{clockTime(retryAfterSeconds)}</b>.
          </>
        )}
      </span>
    </p>
  );
}
