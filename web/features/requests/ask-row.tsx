import { useState } from 'react';
import type { Ask } from '../../../contract/answer-schemas/request-answers.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { writeMoment } from '../../ui/format/write-time.ts';
import { stateChips } from './ask-words.ts';
import { forgetFingerprint, knownFingerprint } from './known-fingerprints.ts';
import { askLinkOf, useAskChange } from './use-asks.ts';
import { usePublicUrl } from './use-public-url.ts';

/** One request of the list: what was asked, how it stands, and what can be done about it. */
export function AskRow({ ask }: { ask: Ask }) {
  const { code, question, state, answers_taken, answers_allowed, expires_at } = ask;
  const [asked, setAsked] = useState<'withdraw' | 'delete' | null>(null);
  const withdrawal = useAskChange(endpoints.withdrawAsk);
  const deletion = useAskChange(endpoints.deleteAsk, () => forgetFingerprint(code));
  const publicUrl = usePublicUrl();
  const fingerprint = knownFingerprint(code);
  const { tone, text } = stateChips[state];
  return (
    <li className="grid gap-2.5 py-4 first:pt-0">
      <p dir="auto" className="wrap-anywhere font-medium">
        {question}
      </p>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-muted">
        <Chip tone={tone}>{text}</Chip>
        <span>
          {answers_taken} of {answers_allowed} answered
        </span>
        <span>
          {state === 'open' ? 'Open until' : 'Was open until'} {writeMoment(Date.parse(expires_at))}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'open' &&
          (fingerprint === null ? (
            <p className="w-full text-13 text-subtle">
              The link to send out was made in another browser. You find it on the page of your own link.
            </p>
          ) : (
            <CopyButton
              text={publicUrl + askLinkOf(code, fingerprint)}
              label={`Copy link: ${question}`}
              word="Copy link"
              className="max-sm:h-11"
            />
          ))}
        {state === 'open' && (
          <Button
            variant="hair"
            wording="sentence"
            className="max-sm:h-11"
            busy={withdrawal.isPending}
            aria-label={`Withdraw: ${question}`}
            onClick={() => setAsked('withdraw')}
          >
            Withdraw
          </Button>
        )}
        <Button
          variant="danger-quiet"
          wording="sentence"
          className="max-sm:h-11"
          busy={deletion.isPending}
          aria-label={`Delete: ${question}`}
          onClick={() => setAsked('delete')}
        >
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'withdraw'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title="Withdraw this request?"
        description="Nobody can answer it any more. Answers that have come stay, and your own link opens them."
        action="Withdraw"
        onConfirm={() => withdrawal.mutate(ask)}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title="Delete this request?"
        description="The request and all its answers are destroyed. This cannot be undone."
        action="Delete"
        onConfirm={() => deletion.mutate(ask)}
      />
    </li>
  );
}
