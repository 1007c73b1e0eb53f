import { useQuery } from '@tanstack/react-query';
import {
  CircleCheck,
  Eye,
  Flame,
  KeyRound,
  type LucideIcon,
  MailOpen,
  Pencil,
  Plus,
  ShieldX,
  TimerOff,
} from 'lucide-react';
import { useState } from 'react';
import type { LinkName } from '../../../../contract/fields.ts';
import type { ReceiptKind } from '../../../../contract/receipts/receipt-kinds.ts';
import type { Receipt } from '../../../../contract/statistics.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/display/skeleton.tsx';
import { writeCount } from '../../../ui/format/write-count.ts';
import { writeMoment } from '../../../ui/format/write-time.ts';
import { FetchProblem } from '../../../ui/loading/fetch-problem.tsx';
import { writeReceipt } from './receipt-words.ts';
import { receiptsQuery } from './receipts-query.ts';

const icons: Record<ReceiptKind, LucideIcon> = {
  created: Plus,
  looked_at: Eye,
  opened: MailOpen,
  spent: CircleCheck,
  refused: ShieldX,
  wrong_key: KeyRound,
  burned: Flame,
  expired_unread: TimerOff,
  edited: Pencil,
};

const shownAtFirst = 8;

/** What happened to one link or secret, the newest first. */
export function Receipts({ name }: { name: LinkName }) {
  const { data, isError, refetch } = useQuery(receiptsQuery(name));
  const [isWhole, setIsWhole] = useState(false);
  if (data === undefined && isError)
    return <FetchProblem headingLevel={3} className="py-4" onRetry={() => void refetch()} />;
  if (data === undefined) return <ReceiptsSkeleton />;
  const shown = isWhole ? data : data.slice(0, shownAtFirst);
  return (
    <>
      <ol aria-label="Receipts" className="grid">
        {shown.map((receipt, index) => {
          // Counted from the oldest: what is new comes on top.
          const place = data.length - index;
          return <ReceiptLine key={place} type={name.type} receipt={receipt} />;
        })}
      </ol>
      {shown.length < data.length && (
        <Button
          variant="hair"
          size="sm"
          wording="sentence"
          className="mt-2 justify-self-start max-md:h-10"
          onClick={() => setIsWhole(true)}
        >
          Show all {writeCount(data.length)}
        </Button>
      )}
      <p className="mt-2 text-12 text-subtle max-md:text-13">
        Times and counts only: who it was is not kept.
      </p>
    </>
  );
}

function ReceiptLine({ type, receipt }: { type: LinkName['type']; receipt: Receipt }) {
  const Icon = icons[receipt.kind];
  return (
    <li className="grid min-h-9 grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-border border-t py-2 text-13 leading-5 first:border-t-0 max-md:min-h-11 max-md:text-14">
      <Icon size={14} aria-hidden="true" className="text-subtle" />
      <span className="wrap-anywhere">{writeReceipt(type, receipt)}</span>
      <time dateTime={receipt.at} className="text-right text-muted tabular-nums">
        {writeMoment(Date.parse(receipt.at))}
      </time>
    </li>
  );
}

/** Holds the place of the first lines. */
export function ReceiptsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 py-3">
      <Skeleton className="w-3/4" />
      <Skeleton className="w-1/2" />
    </div>
  );
}
