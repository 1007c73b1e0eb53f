import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { ApiError, isUnreachable, unreachableText } from '../../api/api-error.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { FetchProblem } from '../../ui/loading/fetch-problem.tsx';

export interface FetchedBlockProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** A block whose content comes from the server: its skeleton until it is there, and a way on when it does not come. */
export function FetchedBlock<Data>({ title, query, children }: FetchedBlockProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <SettingsCard title={title}>
      {query.isError ? <Failed error={query.error} retry={() => void query.refetch()} /> : <BlockSkeleton />}
    </SettingsCard>
  );
}

/** Holds the place of what is still coming, as high as five lines of it. */
export function BlockSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-[30px] px-6 py-[23px] max-sm:px-4 max-sm:py-[19px]">
      {[1, 2, 3, 4, 5].map((line) => (
        <div key={line} className="flex h-4 items-center gap-12 max-sm:gap-6 *:min-w-0 *:shrink">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-3 w-40" />
        </div>
      ))}
    </div>
  );
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { signOut } = useSession();
  const isSessionOver = error instanceof ApiError && error.httpStatus === 401;
  if (!isSessionOver)
    return (
      <FetchProblem
        headingLevel={3}
        title="This could not be loaded"
        text={isUnreachable(error) ? unreachableText : undefined}
        onRetry={retry}
      />
    );
  return (
    <EmptyState headingLevel={3} title={messages.dashboard.loginAgain}>
      <Button
        onClick={() => {
          signOut();
          // Without a token this page leads to the start; a fresh one does not argue.
          location.assign(paths.login);
        }}
      >
        {messages.login.submit}
      </Button>
    </EmptyState>
  );
}
