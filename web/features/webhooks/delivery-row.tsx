import { ChevronRight } from 'lucide-react';
import type { WebhookDelivery } from '../../../contract/webhooks.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { writeMoment, writeWhen } from '../../ui/format/write-time.ts';
import { attemptWords, eventWords } from './webhook-words.ts';

export interface DeliveryRowProps {
  delivery: WebhookDelivery;
  isSending: boolean;
  onSendAgain: () => void;
}

const states = {
  waiting: { tone: 'kind', word: 'On its way' },
  delivered: { tone: 'success', word: 'Delivered' },
  failing: { tone: 'warning', word: 'Trying again' },
  failed: { tone: 'danger', word: 'Failed' },
} as const;

/** One message: what it tells of, what became of it, and on demand every attempt. */
export function DeliveryRow({ delivery, isSending, onSendAgain }: DeliveryRowProps) {
  const { event, at, state, attempts } = delivery;
  const now = useNow();
  const { tone, word } = states[state === 'waiting' && attempts.length > 0 ? 'failing' : state];
  return (
    <li className="flex items-start gap-3 py-1.5">
      <details className="group min-w-0 flex-1">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded-inner py-2">
          <ChevronRight
            size={16}
            className="mt-0.5 shrink-0 text-subtle transition-transform duration-120 group-open:rotate-90"
          />
          <span className="grid min-w-0 gap-1">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span className="font-medium text-14">{eventWords(event)}</span>
              <Chip tone={tone}>{word}</Chip>
            </span>
            <span className="text-13 text-muted">
              {writeWhen(Date.parse(at), now)} · {outcomeOf(delivery)}
            </span>
          </span>
        </summary>
        <Attempts delivery={delivery} />
      </details>
      {state !== 'waiting' && (
        <Button
          variant="hair"
          size="sm"
          wording="sentence"
          className="mt-1.5 max-sm:h-10"
          busy={isSending}
          onClick={onSendAgain}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

function outcomeOf({ attempts, next_attempt_at }: WebhookDelivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return 'not tried yet';
  const tried =
    attempts.length === 1 ? attemptWords(last) : `${attemptWords(last)}, attempt ${attempts.length}`;
  return next_attempt_at === null ? tried : `${tried}, next ${writeMoment(Date.parse(next_attempt_at))}`;
}

function Attempts({ delivery: { attempts, answer, message_id } }: { delivery: WebhookDelivery }) {
  return (
    <div className="grid gap-2 pb-3 pl-6 text-13">
      <ul className="grid gap-1 text-muted">
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            {writeMoment(Date.parse(attempt.at))} · {attemptWords(attempt)} · {attempt.milliseconds} ms
          </li>
        ))}
      </ul>
      {answer !== null && answer !== '' && (
        <pre className="wrap-anywhere max-h-32 overflow-y-auto whitespace-pre-wrap rounded-inner bg-sunken px-3 py-2 font-mono text-12 dark:bg-raised">
          {answer}
        </pre>
      )}
      <p className="wrap-anywhere text-subtle">
        webhook-id <code className="font-mono text-12">{message_id}</code>
      </p>
    </div>
  );
}
