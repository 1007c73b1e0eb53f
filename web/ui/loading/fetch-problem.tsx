import { messages } from '../../../contract/messages.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyState, type EmptyStateProps } from '../layout/empty-state.tsx';

export interface FetchProblemProps extends Pick<EmptyStateProps, 'text' | 'headingLevel' | 'className'> {
  title?: string;
  onRetry: () => void;
}

/** Stands where something could not be fetched: says so, and fetches it again when told to. */
export function FetchProblem({
  title = messages.dashboard.fetchFailed,
  onRetry,
  ...state
}: FetchProblemProps) {
  return (
    <EmptyState title={title} {...state}>
      <Button variant="hair" wording="sentence" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
