import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OutcomeAnswer } from '../../../contract/answers.ts';
import type { SentNewOptions } from '../../../contract/options/option-types.ts';
import { canSeal } from '../../../contract/seal/seal.ts';
import { statuses } from '../../../contract/statuses.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { Note } from '../../ui/display/note.tsx';
import { createReadable, createSealed } from './create-secret.ts';
import { DestroySwitch } from './destroy-switch.tsx';
import { clearDraft, draftOf, isWorthKeeping } from './draft.ts';
import { useReaders } from './readers/use-readers.tsx';
import { useWrittenMessage } from './use-written-message.tsx';
import { ZeroKnowledgeSwitch } from './zero-knowledge-switch.tsx';

/** A message to share, for the create popup: its editor, its own switches and its call. */
export function useSecretSubject() {
  const draft = draftOf(useQueryClient());
  const written = useWrittenMessage('Secret message', draft, 'the link');
  const [isSealed, setIsSealed] = useState(false);
  const [isDestroyed, setIsDestroyed] = useState(false);
  const readers = useReaders();
  const isListWrong = useRef(false);

  return {
    field: (
      <>
        {written.field}
        {canSeal() && <ZeroKnowledgeSwitch isOn={isSealed} onChange={setIsSealed} />}
        {readers.field}
      </>
    ),
    focusRef: {
      get current() {
        return isListWrong.current ? readers.listRef.current : written.rootRef.current;
      },
    },
    check(): string | null {
      isListWrong.current = false;
      const message = written.read();
      if (!message.ok) return message.failure;
      const wrong = readers.isOn ? readers.check(message.value) : null;
      isListWrong.current = wrong !== null;
      return wrong;
    },
    showsProgress: written.showsProgress,
    async create(options: SentNewOptions<'secret'>): Promise<OutcomeAnswer> {
      const message = written.read();
      if (!message.ok) throw new Error('A message that was not checked cannot be shared');
      const isLimited = options.clicks_limit !== undefined;
      const all = isLimited && isDestroyed ? { ...options, destroy_after_last: true } : options;
      const answer = await written.share(message.value, isSealed, (sending) =>
        readers.isOn
          ? readers.create(message.value, all, { isSealed, sending })
          : (isSealed ? createSealed : createReadable)(message.value, all, sending),
      );
      if (answer.status_code === statuses.created.code) clearDraft(draft);
      return answer;
    },
    clear(): void {
      written.clear();
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
