import type { LinkType } from '../../../../contract/fields.ts';
import { messages } from '../../../../contract/messages.ts';
import { ApiError, isUnreachable, unreachableText } from '../../../api/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { PageBar } from '../../../ui/layout/page-bar.tsx';
import { FetchProblem } from '../../../ui/loading/fetch-problem.tsx';
import { errorDetails } from '../failure-text.ts';

export interface PanelProblemProps {
  type: LinkType;
  error: Error;
  onBack: () => void;
  onRetry: () => void;
}

/** Whether the server says that there is no such link. */
export function isAboutMissing(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404].includes(error.httpStatus);
}

/** Why there are no details to show. */
export function PanelProblem({ type, error, onBack, onRetry }: PanelProblemProps) {
  const isMissing = isAboutMissing(error);
  return (
    <>
      <PageBar back={messages.navigation.back} onBack={onBack} />
      {isMissing ? (
        <EmptyState
          title={`There is no such ${type === 'url' ? 'shylnk' : 'secret'}`}
          text="It was deleted, or it belongs to somebody else."
        >
          <Button variant="hair" size="lg" wording="sentence" onClick={onBack}>
            Back to the list
          </Button>
        </EmptyState>
      ) : (
        <FetchProblem
          title={errorDetails(error) ?? messages.dashboard.fetchFailed}
          text={isUnreachable(error) ? unreachableText : undefined}
          onRetry={onRetry}
        />
      )}
    </>
  );
}
