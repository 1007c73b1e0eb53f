import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fileTimeoutMs, withTimeout } from '../../../ui/loading/with-timeout.ts';
import { type CursorFormats, type Editor, noFormats } from './editor.ts';
import { useWork, type WorkShare } from './use-work.ts';

/** Quill weighs more than the rest of the popup: it comes in a file of its own, asked for together with this one. */
const loadEngine = () => import('./create-editor.ts');
void loadEngine().catch(() => undefined);

export interface EditorOwner {
  placeholder: string;
  /** The message to begin with. */
  startContent: () => readonly unknown[];
  /** It is there, or it changed. */
  onChange: (editor: Editor) => void;
  onProblem: (problem: string) => void;
  onLinkWanted: () => void;
}

export interface EditorInPlace {
  /** Null until it has been fetched. */
  editor: Editor | null;
  hasFailed: boolean;
  retry: () => void;
  /** The formats at the cursor. */
  formats: CursorFormats;
  /** How far it is with something that takes a moment; null when there is nothing. */
  progress: WorkShare | null;
  /** Calls that off. */
  callOff: () => void;
}

/** Puts an editor into an element, for as long as the component stands. */
export function useEditor(place: RefObject<HTMLElement | null>, owner: EditorOwner): EditorInPlace {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [attempt, setAttempt] = useState({ count: 1, hasFailed: false });
  const [formats, setFormats] = useState(noFormats);
  const { progress, workOn, callOff } = useWork();
  const latest = useRef(owner);
  useLayoutEffect(() => {
    latest.current = owner;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt is a new one
  useEffect(() => {
    let made: Editor | null = null;
    let isGone = false;
    withTimeout(loadEngine(), fileTimeoutMs).then(
      ({ createEditor }) => {
        if (isGone || place.current === null) return;
        const { placeholder, startContent } = latest.current;
        made = createEditor(place.current, {
          content: startContent(),
          placeholder,
          onChange: () => made && latest.current.onChange(made),
          onCursorChange: setFormats,
          onLinkWanted: () => latest.current.onLinkWanted(),
          tell: (problem) => latest.current.onProblem(problem),
          workOn,
          callOff,
        });
        setEditor(made);
        latest.current.onChange(made);
      },
      () => setAttempt(({ count }) => ({ count, hasFailed: true })),
    );
    return () => {
      isGone = true;
      callOff();
      if (made === null) return;
      made.dispose();
      setEditor(null);
    };
  }, [place, attempt.count, workOn, callOff]);

  return {
    editor,
    hasFailed: attempt.hasFailed,
    retry: () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false })),
    formats,
    progress,
    callOff,
  };
}
