import { useLocation } from 'react-router';
import { Note } from '../../../ui/display/note.tsx';

/** What happened elsewhere and has to be read: it stays, unlike a toast. */
export interface Arrival {
  note: { tone: 'success' | 'danger'; text: string };
}

/** Hands a note on to the screen that is gone to: `navigate(paths.login, { state: arrivingWith(…) })`. */
export function arrivingWith(tone: Arrival['note']['tone'], text: string): Arrival {
  return { note: { tone, text } };
}

/** Shows the note that somebody arrived with, if any. */
export function ArrivalNote() {
  const arrival = useLocation().state as Partial<Arrival> | null;
  if (arrival?.note === undefined) return null;
  return (
    <div className="mt-5">
      <Note tone={arrival.note.tone} announce>
        {arrival.note.text}
      </Note>
    </div>
  );
}
