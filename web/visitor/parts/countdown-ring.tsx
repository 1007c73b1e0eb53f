import { Pause } from 'lucide-react';
import { type CountdownKind, readCountdown, ringTime } from '../rules/countdown-state.ts';
import { Icon } from './icon.tsx';

interface CountdownRingProps {
  kind: CountdownKind;
  seconds: number;
  /** Where the page goes when the time is over. */
  next?: string;
}

/** The time that is left, as the page arrives. A script counts it down. */
export function CountdownRing({ kind, seconds, next }: CountdownRingProps) {
  const start = readCountdown({ kind, seconds, startedAtMs: 0, isStopped: false }, 0);
  const { text, isClock } = ringTime(start.secondsLeft);
  return (
    <div className="countdown" data-countdown={kind} data-seconds={seconds} data-next={next}>
      <div className="ring" aria-hidden="true">
        <svg viewBox="0 0 72 72" width="72" height="72" fill="none" strokeWidth="4" aria-hidden="true">
          <circle className="track" cx="36" cy="36" r="33" />
          <circle
            className="arc"
            cx="36"
            cy="36"
            r="33"
            pathLength="100"
            strokeLinecap="round"
            strokeDasharray={`${start.percentLeft} 100`}
          />
        </svg>
        <span className={isClock ? 'ring-time mono is-clock' : 'ring-time mono'}>{text}</span>
        <span className="ring-paused">
          <Icon of={Pause} size={22} />
        </span>
      </div>
      <div>
        <p className="countdown-title">{start.title}</p>
        <p className="countdown-hint">{start.hint}</p>
        <p className="sr" role="status" />
      </div>
    </div>
  );
}
