import { RefreshCw } from 'lucide-react';
import { failedCallText } from '../../api/failed-call-text.ts';
import { AskNotice } from '../../features/requests/ask-notice.tsx';
import { stateChips } from '../../features/requests/ask-words.ts';
import { OpenedAnswer } from '../../features/requests/opened-answer.tsx';
import { askLinkOf } from '../../features/requests/use-asks.ts';
import { type OpenedAsk, useOwnAsk } from '../../features/requests/use-own-ask.ts';
import { usePublicUrl } from '../../features/requests/use-public-url.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { CopyableText } from '../../ui/fields/copyable-text.tsx';
import { writeMoment } from '../../ui/format/write-time.ts';
import { Card } from '../../ui/layout/card.tsx';
import { FetchProblem } from '../../ui/loading/fetch-problem.tsx';
import { LoaderOverlay } from '../../ui/loading/loader-overlay.tsx';

/** Where whoever asked reads the answers, with the link that they kept. */
export function OwnAskPage({ code, fragment }: { code: string; fragment: string }) {
  const { data: view, error, refetch, isFetching } = useOwnAsk(code, fragment);
  if (view === undefined)
    return error === null ? (
      <LoaderOverlay isActive />
    ) : (
      <FetchProblem text={failedCallText(error)} onRetry={() => void refetch()} />
    );
  if (view.kind === 'refused') return <AskNotice name={view.why} />;
  return <Answers opened={view} isLooking={isFetching} onLookAgain={() => void refetch()} />;
}

interface AnswersProps {
  opened: OpenedAsk;
  isLooking: boolean;
  onLookAgain: () => void;
}

function Answers({ opened, isLooking, onLookAgain }: AnswersProps) {
  const { ask, code, fingerprint } = opened;
  const publicUrl = usePublicUrl();
  const { tone, text } = stateChips[ask.state];
  return (
    <div className="kind-secret mx-auto grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] gap-5 px-4 py-8 sm:px-6 sm:py-12">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 flex-1 font-semibold text-28 tracking-display">What you asked for</h1>
        <Button
          variant="hair"
          wording="sentence"
          icon={<RefreshCw size={16} />}
          className="max-sm:h-11"
          busy={isLooking}
          onClick={onLookAgain}
        >
          Look again
        </Button>
      </div>
      <Card className="grid gap-2 px-5 py-4">
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-16">
          {ask.question}
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-muted">
          <Chip tone={tone}>{text}</Chip>
          <span>
            {ask.answers_taken} of {ask.answers_allowed} answered
          </span>
          <span>Answers are kept until {writeMoment(Date.parse(ask.kept_until))}</span>
        </p>
      </Card>
      {ask.answers.map((answer, index) => (
        <OpenedAnswer
          key={answer.id}
          opened={opened}
          answer={answer}
          number={index + 1}
          isOpenedAtOnce={ask.answers.length === 1}
          onDestroyed={onLookAgain}
        />
      ))}
      {ask.answers.length === 0 && (
        <p className="text-muted">
          {ask.answers_taken === 0 ? 'Nobody has answered yet.' : 'No answer is kept here any more.'}
        </p>
      )}
      {ask.state === 'open' && (
        <section className="grid gap-1.5">
          <h2 className="font-semibold text-14">The link to send out</h2>
          <CopyableText text={publicUrl + askLinkOf(code, fingerprint)} label="Copy the link to send out" />
        </section>
      )}
    </div>
  );
}
