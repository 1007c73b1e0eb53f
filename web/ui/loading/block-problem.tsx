import { missingPartReason, type PartProblemProps, PartProblemWays, reloadPrice } from './part-problem.tsx';

/** Where a part of a page would be. */
export function BlockProblem(props: PartProblemProps) {
  return (
    <div role="alert" className="grid flex-1 content-center justify-items-center gap-3 p-6 text-center">
      <p className="font-semibold text-16">This part could not be fetched</p>
      <p className="max-w-[46ch] text-pretty text-muted">
        {missingPartReason} {reloadPrice}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <PartProblemWays {...props} />
      </div>
    </div>
  );
}
