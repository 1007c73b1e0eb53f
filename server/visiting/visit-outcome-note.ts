import type { VisitOutcome } from './visit-link.ts';
import { noteSaying, retryAfterSeconds, type VisitNote } from './visit-note.ts';

/** What a post leaves for the page that follows it; null where no page follows. */
export function noteOf(outcome: VisitOutcome, now: number): VisitNote | null {
  switch (outcome.kind) {
    case 'ask-key':
      return noteSaying(outcome.problem ?? 'asked');
    case 'too-many-keys':
      return { said: 'too-many-attempts', retryAtMs: now + outcome.retryAfterSeconds * 1000, go: null };
    case 'message':
      return noteSaying('passed', outcome.go);
    default:
      return null;
  }
}

/** What becomes of a note when an answer follows it: told once, and of no use behind the target; undefined: it stays. */
export function noteAfter(outcome: VisitOutcome, note: VisitNote | null): VisitNote | null | undefined {
  if (outcome.kind === 'ask-key') return noteSaying('asked');
  return outcome.kind === 'redirect' && note !== null ? null : undefined;
}

/** The outcome with what the post before it has left. */
export function recallNote(outcome: VisitOutcome, note: VisitNote | null, now: number): VisitOutcome {
  if (note === null || outcome.kind !== 'ask-key') return outcome;
  if (note.said === 'wrong-key' || note.said === 'waits-again' || note.said === 'captcha')
    return { ...outcome, problem: note.said };
  const seconds = retryAfterSeconds(note, now);
  return note.said === 'too-many-attempts' && seconds > 0
    ? { kind: 'too-many-keys', retryAfterSeconds: seconds }
    : outcome;
}
