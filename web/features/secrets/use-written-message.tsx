import { type ReactNode, useEffect, useRef, useState } from 'react';
import { checkDelta, type Delta } from '../../../contract/delta/delta.ts';
import { checkSecretText } from '../../../contract/delta/delta-text.ts';
import { fail, type Result } from '../../../contract/result.ts';
import { isWorthKeeping } from './draft.ts';
import type { Editor, SecretDraft } from './editor/editor.ts';
import { SecretEditor } from './editor/secret-editor.tsx';

const onItsWay = 'Something is still on its way into the message. Please wait, or cancel it.';

export interface WrittenMessage {
  field: ReactNode;
  /** The message, if it can be sent as it is; otherwise the field says why not, and gets the focus. */
  read: () => Result<Delta, string>;
}

/** An editor for one message that is kept nowhere but on this page; leaving it is asked about. */
export function useWrittenMessage(label: string): WrittenMessage {
  const [draft] = useState<SecretDraft>(() => ({ content: [], text: '' }));
  const root = useRef<HTMLElement>(null);
  const editor = useRef<Editor>(null);
  const isWorking = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isWorthKeeping(draft)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [draft]);

  function check(): Result<Delta, string> {
    if (isWorking.current) return fail(onItsWay);
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
        problem={problem}
        onProblemChange={setProblem}
      />
    ),
    read() {
      const message = check();
      setProblem(message.ok ? null : message.failure);
      if (!message.ok) root.current?.focus();
      return message;
    },
  };
}
