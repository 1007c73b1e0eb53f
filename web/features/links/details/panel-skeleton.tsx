import { messages } from '../../../../contract/messages.ts';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { PageBar } from '../../../ui/layout/page-bar.tsx';

/** Holds the panel's place until its details are there. */
export function PanelSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <>
      <PageBar back={messages.navigation.back} onBack={onBack} />
      <div aria-busy="true" className="flex min-h-0 flex-1 flex-col">
        <span role="status" className="sr-only">
          Loading…
        </span>
        <div className="flex flex-none items-center gap-3 px-5 pt-4 pb-3.5 max-md:px-4 md:border-border md:border-b">
          <Skeleton className="h-11 w-11 rounded-panel max-md:hidden" />
          <div className="grid gap-2.5 py-2">
            <Skeleton className="h-3.5 w-52" />
            <Skeleton className="w-72 max-w-full" />
          </div>
        </div>
        <div className="grid gap-4 px-5 py-4 max-md:px-4">
          <Skeleton className="h-[92px] rounded-panel" />
          <div className="grid gap-6 @min-[640px]:grid-cols-[300px_minmax(0,1fr)]">
            <div className="grid content-start gap-7 py-3">
              {['w-40', 'w-52', 'w-44', 'w-56', 'w-36'].map((width) => (
                <Skeleton key={width} className={width} />
              ))}
            </div>
            <Skeleton className="h-[222px] rounded-panel" />
          </div>
        </div>
      </div>
    </>
  );
}
