import { failedCallText } from '../../api/failed-call-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FetchProblem } from '../../ui/loading/fetch-problem.tsx';
import { AskRow } from './ask-row.tsx';
import { useAsks } from './use-asks.ts';

/** What a person has asked for, the newest first. */
export function AskList({ onNew }: { onNew: () => void }) {
  const { data: asks, error, refetch } = useAsks();
  return (
    <>
      <DialogBody className="min-h-49 gap-0">
        {asks === undefined && error === null && <Skeleton className="h-40" />}
        {asks === undefined && error !== null && (
          <FetchProblem text={failedCallText(error)} headingLevel={3} onRetry={() => void refetch()} />
        )}
        {asks?.length === 0 && (
          <EmptyState
            headingLevel={3}
            title="Let others send you a secret"
            text="You get a link to send out. Whoever has it writes to you, without an account, sealed in their browser: nobody but you can open it."
          />
        )}
        {asks !== undefined && asks.length > 0 && (
          <ul className="divide-y divide-hair">
            {asks.map((ask) => (
              <AskRow key={ask.code} ask={ask} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter className="justify-end">
        <Button variant="primary" wording="sentence" className="max-sm:h-11 max-sm:w-full" onClick={onNew}>
          New request
        </Button>
      </DialogFooter>
    </>
  );
}
