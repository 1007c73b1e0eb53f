import { missingPartReason, type PartProblemProps, PartProblemWays, reloadPrice } from './part-problem.tsx';

/** Where a part of a page would be. */
export function BlockProblem(props: PartProblemProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 p-6 text-center">
      <p className="font-semibold">This part could not be fetched</p>
      <p className="text-pretty text-13 text-muted">
        {missingPartReason} {reloadPrice}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <PartProblemWays {...props} />
      </div>
    </div>
  );
}
