import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Note } from '../../ui/display/note.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import { writeWeekdayAndMoment } from '../../ui/format/write-time.ts';
import { FetchProblem } from '../../ui/loading/fetch-problem.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { SigningKeys } from './signing-keys.tsx';
import { useSigningKeys, useWebhookChange } from './use-webhooks.ts';

/** What the messages of a webhook are verified by, and a new secret for it. */
export function SigningPanel({ id }: { id: string }) {
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const { data: keys, isError, refetch } = useSigningKeys(id);
  const { mutate, isPending } = useWebhookChange(endpoints.rotateWebhook, () =>
    toasts.success('The secret is a new one'),
  );
  if (isError) return <FetchProblem headingLevel={3} title={notLoaded} onRetry={() => void refetch()} />;
  if (keys === undefined) return <Skeleton className="h-52" />;
  return (
    <div className="grid gap-5">
      {keys.previous_until !== null && (
        <Note tone="kind">
          Until {writeWeekdayAndMoment(Date.parse(keys.previous_until))} messages are signed with the secret
          before this one, too.
        </Note>
      )}
      <SigningKeys keys={keys} />
      <Button
        variant="hair"
        wording="sentence"
        busy={isPending}
        className="justify-self-start max-sm:h-11 max-sm:w-full"
        onClick={() => setIsAsking(true)}
      >
        Make a new secret
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Make a new secret?"
        description={`For ${limits.webhookRotationHours} hours messages are signed with both, so that you have time to change it at the receiver. Then the old one is worth nothing.`}
        action="Make new secret"
        onConfirm={() => mutate({ id })}
      />
    </div>
  );
}

const notLoaded = 'This could not be loaded';
