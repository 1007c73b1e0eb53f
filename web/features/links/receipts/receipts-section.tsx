import { Suspense } from 'react';
import type { LinkDetails } from '../../../../contract/links.ts';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { BlockProblem } from '../../../ui/loading/block-problem.tsx';
import { fetched } from '../../../ui/loading/fetched.tsx';

const Receipts = fetched(() => import('./receipts.tsx'), 'Receipts', BlockProblem);

/** Whether it is kept what happens: of secrets, and of links with a key or a limit. */
export function hasReceipts({ type, password, clicks_limit }: LinkDetails): boolean {
  return type === 'secret' || password !== null || clicks_limit !== null;
}

/** The timeline of one link or secret, fetched when it is shown. */
export function ReceiptsSection({ link: { type, code } }: { link: LinkDetails }) {
  return (
    <>
      <h3 className="mb-1.5 flex h-7.5 items-center font-semibold text-13">Receipts</h3>
      <Suspense fallback={<Skeleton className="my-4 w-1/2" />}>
        <Receipts key={`${type} ${code}`} name={{ type, code }} />
      </Suspense>
    </>
  );
}
