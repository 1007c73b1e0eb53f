import { messages } from '../../../contract/messages.ts';
import { BrokenWindow } from '../illustrations/broken-window.tsx';
import { NoticePage } from '../layout/notice-page.tsx';
import { missingPartReason, PartProblemActions, type PartProblemProps } from './part-problem.tsx';

/** Where a whole screen would be. */
export function PageProblem(props: PartProblemProps) {
  return (
    <div className="flex flex-1 flex-col [contain:inline-size]">
      <NoticePage
        illustration={<BrokenWindow />}
        title={messages.shell.crash}
        text={`This page could not be fetched. ${missingPartReason}`}
        actions={<PartProblemActions size="lg" {...props} />}
      />
    </div>
  );
}
