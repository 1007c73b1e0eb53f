import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { OutcomeAnswer } from '../../../contract/answers.ts';
import { checkDelta } from '../../../contract/delta/delta.ts';
import { checkSecretText } from '../../../contract/delta/delta-text.ts';
import type { SentNewOptions } from '../../../contract/options/option-types.ts';
import { fail } from '../../../contract/result.ts';
import { canSeal } from '../../../contract/seal/seal.ts';
import { statuses } from '../../../contract/statuses.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { Note } from '../../ui/display/note.tsx';
import { createReadable, createSealed } from './create-secret.ts';
import { DestroySwitch } from './destroy-switch.tsx';
import { clearDraft, draftOf, isWorthKeeping } from './draft.ts';
import type { Editor } from './editor/editor.ts';
import { SecretEditor } from './editor/secret-editor.tsx';
import { useReaders } from './readers/use-readers.tsx';
import { useSharing } from './use-sharing.ts';
import { ZeroKnowledgeSwitch } from './zero-knowledge-switch.tsx';

const stillOnItsWay = 'Something is still on its way into the message. Please wait, or cancel it.';

/** A message to share, for the create popup: its editor, its own switches and its call. */
export function useSecretSubject() {
  const draft = draftOf(useQueryClient());
  const root = useRef<HTMLElement>(null);
  const editor = useRef<Editor>(null);
  const isWorking = useRef(false);
  const sharing = useSharing();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSealed, setIsSealed] = useState(false);
  const [isDestroyed, setIsDestroyed] = useState(false);
  const readers = useReaders();
  const isListWrong = useRef(false);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isWorthKeeping(draft)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [draft]);

  function readMessage() {
    const delta = checkDelta(draft.content);
    return delta.ok ? checkSecretText(delta.value) : delta;
  }

  return {
    field: (
      <>
        <SecretEditor
          label="Secret message"
          draft={draft}
          rootRef={root}
          editorRef={editor}
          workingRef={isWorking}
          sharing={sharing.shown}
          problem={problem}
          onProblemChange={setProblem}
        />
        {canSeal() && <ZeroKnowledgeSwitch isOn={isSealed} onChange={setIsSealed} />}
        {readers.field}
      </>
    ),
    focusRef: {
      get current() {
        return isListWrong.current ? readers.listRef.current : root.current;
      },
    },
    check(): string | null {
      isListWrong.current = false;
      const message = isWorking.current ? fail(stillOnItsWay) : readMessage();
      setProblem(message.ok ? null : message.failure);
      if (!message.ok) return message.failure;
      const wrong = readers.isOn ? readers.check(message.value) : null;
      isListWrong.current = wrong !== null;
      return wrong;
    },
    showsProgress: sharing.shown !== null,
    async create(options: SentNewOptions<'secret'>): Promise<OutcomeAnswer> {
      const message = readMessage();
      if (!message.ok) throw new Error('A message that was not checked cannot be shared');
      const isLimited = options.clicks_limit !== undefined;
      const all = isLimited && isDestroyed ? { ...options, destroy_after_last: true } : options;
      const answer = await sharing.share(message.value, isSealed, (sending) =>
        readers.isOn
          ? readers.create(message.value, all, { isSealed, sending })
          : (isSealed ? createSealed : createReadable)(message.value, all, sending),
      );
      if (answer.status_code === statuses.created.code) clearDraft(draft);
      return answer;
    },
    clear(): void {
      editor.current?.clear();
      clearDraft(draft);
      setProblem(null);
      setIsSealed(false);
      setIsDestroyed(false);
      isListWrong.current = false;
      readers.clear();
    },
    wouldBeMissed: () => isWorthKeeping(draft) || readers.wouldBeMissed,
    drawsCodes: readers.isOn,
    createdPanel: readers.madePanel,
    chips: (
      <>
        {isSealed && <Chip icon={<ShieldCheck size={12} />}>Zero-knowledge</Chip>}
        {readers.chip}
      </>
    ),
    clicksOption: <DestroySwitch isOn={isDestroyed} onChange={setIsDestroyed} />,
    createdNote: isSealed && (
      <Note tone="warning">
        This link is shown only now. Copy it, or the message is lost: nobody, not even the operator of this
        server, can show it again.
      </Note>
    ),
  };
}
