import { CalendarClock, ChartNoAxesColumn, MousePointerClick } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LinkDetails } from '../../../../contract/links.ts';
import { messages } from '../../../../contract/messages.ts';
import { useNow } from '../../../ui/browser/use-now.ts';
import { Meter } from '../../../ui/display/meter.tsx';
import { writeCount } from '../../../ui/format/write-count.ts';
import { writeMoment, writeTimeLeft } from '../../../ui/format/write-time.ts';

export interface FiguresProps {
  link: LinkDetails;
  clicksToday: number;
  /** When the server said what is left, by this browser's clock. */
  knownAtMs: number;
}

/** Clicks so far, clicks to come, time to come. */
export function Figures({ link, clicksToday, knownAtMs }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 rounded-panel border border-border bg-tile max-md:rounded-card max-md:bg-surface @min-[520px]:grid-cols-3">
      <Figure
        icon={<MousePointerClick size={14} />}
        name="Total clicks"
        note={`${writeCount(clicksToday)} today`}
      >
        {writeCount(link.total_clicks + link.carried_clicks)}
        {link.carried_clicks > 0 && (
          <span className={smallClass}> ({writeCount(link.carried_clicks)} brought along)</span>
        )}
      </Figure>
      <RemainingClicks link={link} />
      <RemainingTime link={link} knownAtMs={knownAtMs} />
    </dl>
  );
}

function RemainingClicks({ link }: { link: LinkDetails }) {
  const { clicks_limit: limit, remaining_clicks: remaining } = link;
  const face = { icon: <ChartNoAxesColumn size={14} />, name: 'Remaining clicks' };
  if (limit === null || remaining === null) {
    return (
      <Figure {...face} note="No click limit">
        <Unlimited />
      </Figure>
    );
  }
  return (
    <Figure {...face} note={<Meter label="Clicks used up" value={limit - remaining} max={limit} />}>
      {writeCount(remaining)} <span className={smallClass}>of {writeCount(limit)}</span>
    </Figure>
  );
}

function RemainingTime({ link, knownAtMs }: { link: LinkDetails; knownAtMs: number }) {
  const now = useNow();
  const face = { icon: <CalendarClock size={14} />, name: 'Remaining time', isWide: true };
  if (link.remaining_seconds === null) {
    return (
      <Figure {...face} note="No time limit">
        <Unlimited />
      </Figure>
    );
  }
  const endsAtMs = knownAtMs + link.remaining_seconds * 1000;
  if (endsAtMs <= now || link.remaining_seconds === 0) {
    return (
      <Figure {...face} note="Its time is over">
        Expired
      </Figure>
    );
  }
  return (
    <Figure {...face} note={`Expires ${writeMoment(endsAtMs)}`}>
      {writeTimeLeft(endsAtMs - now)}
    </Figure>
  );
}

const smallClass = 'font-normal text-13 text-subtle tracking-normal';

function Unlimited() {
  return (
    <>
      <span aria-hidden="true">{messages.dashboard.unlimited}</span>
      <span className="sr-only">Unlimited</span>
    </>
  );
}

interface FigureProps {
  icon: ReactNode;
  name: string;
  note: ReactNode;
  /** Takes a whole line where there are but two columns. */
  isWide?: boolean;
  children: ReactNode;
}

function Figure({ icon, name, note, isWide = false, children }: FigureProps) {
  return (
    <div
      className={
        isWide
          ? 'min-w-0 border-border px-4 pt-2.75 pb-3 @min-[520px]:border-l @max-[520px]:col-span-full @max-[520px]:grid @max-[520px]:grid-cols-[1fr_auto] @max-[520px]:items-end @max-[520px]:border-t'
          : 'min-w-0 border-border px-4 pt-2.75 pb-3 [&+&]:border-l'
      }
    >
      <dt className="col-span-full flex items-center gap-1.5 font-medium text-12 text-subtle">
        {icon}
        {name}
      </dt>
      <dd className="wrap-anywhere mt-0.75 font-semibold text-22 tracking-title">{children}</dd>
      <dd className="mt-1 flex h-4 items-center text-12 text-subtle @max-[520px]:min-h-4">{note}</dd>
    </div>
  );
}
