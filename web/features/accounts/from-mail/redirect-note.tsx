import { useLocation } from 'react-router';
import { Note } from '../../../ui/display/note.tsx';

/** Navigation state with an outcome that has to be read on the next screen: it stays, unlike a toast. */
export interface RedirectState {
  note: { tone: 'success' | 'danger'; text: string };
}

/** Hands a note to the screen that is navigated to: `navigate(paths.login, { state: redirectNote(…) })`. */
export function redirectNote(tone: RedirectState['note']['tone'], text: string): RedirectState {
  return { note: { tone, text } };
}

/** Shows the note of the navigation state, if there is one. */
export function RedirectNote() {
  const state = useLocation().state as Partial<RedirectState> | null;
  if (state?.note === undefined) return null;
  return (
    <div className="mt-5">
      <Note tone={state.note.tone} announce>
        {state.note.text}
      </Note>
    </div>
  );
}
