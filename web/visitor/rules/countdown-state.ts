/** What is counted down: the way to a link's target, or the moment a secret can be opened. */
export type CountdownKind = 'link' | 'secret';

/** A countdown as it was started and perhaps stopped. */
export interface Countdown {
  kind: CountdownKind;
  seconds: number;
  startedAtMs: number;
  /** Whether the visitor chose to stay on the page. */
  isStopped: boolean;
}

/** What a countdown shows at one moment. */
export interface CountdownState {
  secondsLeft: number;
  /** What is left of the ring, from 100 to 0. */
  percentLeft: number;
  canContinue: boolean;
  /** Whether the page goes on by itself now. */
  goesOn: boolean;
  title: string;
  hint: string;
}

export function readCountdown(countdown: Countdown, nowMs: number): CountdownState {
  const totalMs = countdown.seconds * 1000;
  const leftMs = Math.max(0, countdown.startedAtMs + totalMs - nowMs);
  const secondsLeft = Math.ceil(leftMs / 1000);
  const canContinue = leftMs === 0;
  return {
    secondsLeft,
    percentLeft: totalMs === 0 ? 0 : Math.round((leftMs / totalMs) * 1000) / 10,
    canContinue,
    goesOn: canContinue && countdown.kind === 'link' && !countdown.isStopped,
    ...wordsFor(countdown, canContinue, sayDuration(secondsLeft)),
  };
}

function wordsFor(
  { kind, isStopped }: Countdown,
  canContinue: boolean,
  left: string,
): Pick<CountdownState, 'title' | 'hint'> {
  if (kind === 'secret') {
    return canContinue
      ? { title: 'You can open it now', hint: 'Nothing opens by itself.' }
      : { title: `You can open it in ${left}`, hint: 'Waiting uses nothing up.' };
  }
  if (isStopped) {
    return {
      title: 'You are staying here',
      hint: canContinue ? 'Nothing opens by itself now.' : `You can continue in ${left}.`,
    };
  }
  return canContinue
    ? { title: 'Opening the page', hint: 'One moment.' }
    : { title: `Continuing in ${left}`, hint: 'Then the page opens by itself.' };
}

/** Up to a minute in seconds, above it as on a clock: "1 second", "8 seconds", "1:05". */
export function sayDuration(seconds: number): string {
  if (seconds > 60) return clockTime(seconds);
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Minutes and seconds: "0:42", "59:59". */
export function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What stands inside the ring: "8", or "1:05" above a minute, which is set smaller. */
export function ringTime(seconds: number): { text: string; isClock: boolean } {
  const isClock = seconds > 60;
  return { text: isClock ? clockTime(seconds) : String(seconds), isClock };
}
