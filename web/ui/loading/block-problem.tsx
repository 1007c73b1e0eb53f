import {
  missingPartReason,
  PartProblemActions,
  type PartProblemProps,
  reloadWarning,
} from './part-problem.tsx';

/** Where a part of a page would be. */
export function BlockProblem(props: PartProblemProps) {
  return (
    <div role="alert" className="grid flex-1 content-center justify-items-center gap-3 p-6 text-center">
      <p className="font-semibold text-16">This part could not be fetched</p>
      <p className="max-w-[46ch] text-pretty text-muted">
        {missingPartReason} {reloadWarning}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <PartProblemActions {...props} />
      </div>
    </div>
  );
}
