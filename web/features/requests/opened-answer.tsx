import { useEffect, useRef, useState } from 'react';
import type { OwnAsk } from '../../../contract/answer-schemas/request-answers.ts';
import { toTree } from '../../../contract/delta/delta-tree.ts';
import '../../secret-view/secret-view.css';
import { SecretView } from '../../secret-view/secret-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../ui/display/note.tsx';
import { writeMoment } from '../../ui/format/write-time.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type OpenedAsk, sayUnsealProblem, useDestroying, useUnsealing } from './use-own-ask.ts';

export interface OpenedAnswerProps {
  opened: OpenedAsk;
  answer: OwnAsk['answers'][number];
  number: number;
  /** Opened at once, where it is the only one. */
  isOpenedAtOnce: boolean;
  onDestroyed: () => void;
}

/** One answer: when it came, what it says once it is opened, and its end. */
export function OpenedAnswer(props: OpenedAnswerProps) {
  const { opened, answer, number, isOpenedAtOnce, onDestroyed } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { mutate: unseal, data: message, error, isPending } = useUnsealing(opened, answer.id);
  const destroying = useDestroying(opened, answer.id, onDestroyed);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpenedAtOnce) unseal();
  }, [isOpenedAtOnce, unseal]);
  const name = `Answer ${number}`;
  return (
    <Card aria-label={name} className="overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hair border-b px-5 py-3">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="font-semibold text-16">
            {name}
          </h2>
          <p className="text-13 text-muted">Came {writeMoment(Date.parse(answer.at))}</p>
        </div>
        {message === undefined && (
          <Button
            wording="sentence"
            className="max-sm:h-11"
            busy={isPending}
            aria-label={`Open ${name.toLowerCase()}`}
            onClick={() => unseal(undefined, { onSuccess: () => heading.current?.focus() })}
          >
            Open
          </Button>
        )}
        <Button
          variant="danger-quiet"
          wording="sentence"
          className="max-sm:h-11"
          busy={destroying.isPending}
          aria-label={`Destroy it now: ${name.toLowerCase()}`}
          onClick={() => setIsAsking(true)}
        >
          Destroy it now
        </Button>
      </header>
      {message !== undefined && (
        <div className="px-5 py-4">
          <SecretView tree={toTree(message)} />
        </div>
      )}
      {error !== null && !isPending && (
        <div className="p-4">
          <Note tone="danger" announce>
            {sayUnsealProblem(error)}
          </Note>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Destroy ${name.toLowerCase()}?`}
        description="It is wiped for good. Nobody can bring it back."
        action="Destroy"
        onConfirm={() => destroying.mutate()}
      />
    </Card>
  );
}
