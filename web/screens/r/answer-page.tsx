import { Suspense, useState } from 'react';
import { failedCallText } from '../../api/failed-call-text.ts';
import { AnswerSheet } from '../../features/requests/answer-sheet.tsx';
import { AskNotice } from '../../features/requests/ask-notice.tsx';
import { useAsk } from '../../features/requests/use-ask.ts';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import { BlockProblem } from '../../ui/loading/block-problem.tsx';
import { FetchProblem } from '../../ui/loading/fetch-problem.tsx';
import { fetched } from '../../ui/loading/fetched.tsx';
import { LoaderOverlay } from '../../ui/loading/loader-overlay.tsx';

/** The editor weighs more than all else: it comes when there is something to answer. */
const AnswerForm = fetched(() => import('./answer-form.tsx'), 'AnswerForm', BlockProblem);

/** Where whoever has an ask link answers. */
export function AnswerPage({ code, fragment }: { code: string; fragment: string }) {
  const { data: ask, error, refetch } = useAsk(code, fragment);
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <AskNotice name="sent" />;
  if (ask === undefined)
    return error === null ? (
      <LoaderOverlay isActive />
    ) : (
      <FetchProblem text={failedCallText(error)} onRetry={() => void refetch()} />
    );
  if (ask.kind === 'over') return <AskNotice name={ask.why} />;
  if (ask.kind !== 'open') return <AskNotice name={ask.kind} />;
  return (
    <AnswerSheet {...ask}>
      <Suspense fallback={<Skeleton className="mt-6 h-72" />}>
        <AnswerForm code={code} publicKey={ask.publicKey} onSent={() => setIsSent(true)} />
      </Suspense>
    </AnswerSheet>
  );
}
