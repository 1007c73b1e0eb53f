import { noteSaying, retryAfterSeconds, type VisitNote } from '../visiting/visit-note.ts';
import type { Hindrance, SecretOffer } from './secret-offer.ts';

/** What an attempt that did not open the secret leaves for the page that follows it. */
export function noteOf({ hindrance, waitsAgain, go }: SecretOffer, now: number): VisitNote {
  if (hindrance?.kind === 'too-many')
    return { said: 'too-many-attempts', retryAtMs: now + hindrance.retryAfterSeconds * 1000, go };
  if (hindrance?.kind === 'wrong-key' || hindrance?.kind === 'captcha' || hindrance?.kind === 'busy')
    return noteSaying(hindrance.kind, go);
  return noteSaying(waitsAgain ? 'waits-again' : 'asked', go);
}

/** The offer with what the attempt before it has left. */
export function recallNote(offer: SecretOffer, note: VisitNote | null, now: number): SecretOffer {
  return {
    ...offer,
    // Of a wait that was begun long ago, in a visit before this one, the visitor need not be told.
    waitsAgain: note?.said === 'waits-again',
    hindrance: note === null ? null : hindranceOf(note, now),
  };
}

function hindranceOf(note: VisitNote, now: number): Hindrance | null {
  if (note.said === 'wrong-key' || note.said === 'captcha' || note.said === 'busy')
    return { kind: note.said };
  const seconds = retryAfterSeconds(note, now);
  return note.said === 'too-many-attempts' && seconds > 0
    ? { kind: 'too-many', retryAfterSeconds: seconds }
    : null;
}
