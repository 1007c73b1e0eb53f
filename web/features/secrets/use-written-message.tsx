import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { checkDelta, type Delta } from '../../../contract/delta/delta.ts';
import { checkSecretText } from '../../../contract/delta/delta-text.ts';
import { fail, type Result } from '../../../contract/result.ts';
import { clearDraft, isWorthKeeping } from './draft.ts';
import type { Editor, SecretDraft } from './editor/editor.ts';
import { SecretEditor } from './editor/secret-editor.tsx';
import { type Sharing, useSharing } from './use-sharing.ts';

const stillOnItsWay = 'Something is still on its way into the message. Please wait, or cancel it.';

export interface MessageInput {
  /** The editor. */
  field: ReactNode;
  /** What is typed into. */
  rootRef: RefObject<HTMLElement | null>;
  /** The message, if it can be sent as it is; otherwise the field says why not. */
  read: () => Result<Delta, string>;
  /** Sends it and shows in the field how far that is. */
  share: Sharing['share'];
  showsProgress: boolean;
  clear: () => void;
}

/** An editor with its draft; closing the page on words that would be missed is asked about. */
export function useWrittenMessage(label: string, draft: SecretDraft, awaited: string): MessageInput {
  const root = useRef<HTMLElement>(null);
  const editor = useRef<Editor>(null);
  const isWorking = useRef(false);
  const sharing = useSharing(awaited);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isWorthKeeping(draft)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [draft]);

  function check(): Result<Delta, string> {
    if (isWorking.current) return fail(stillOnItsWay);
    const delta = checkDelta(draft.content);
    return delta.ok ? checkSecretText(delta.value) : delta;
  }

  return {
    field: (
      <SecretEditor
        label={label}
        draft={draft}
        rootRef={root}
        editorRef={editor}
        workingRef={isWorking}
        sharing={sharing.shown}
        problem={problem}
        onProblemChange={setProblem}
      />
    ),
    rootRef: root,
    read() {
      const message = check();
      setProblem(message.ok ? null : message.failure);
      return message;
    },
    share: sharing.share,
    showsProgress: sharing.shown !== null,
    clear() {
      editor.current?.clear();
      clearDraft(draft);
      setProblem(null);
    },
  };
}
