import { cx } from 'class-variance-authority';
import { ChartNoAxesColumn, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { LinkType } from '../../../contract/fields.ts';
import type { Series } from '../../../contract/statistics.ts';
import { isUnreachable, unreachableText } from '../../api/api-error.ts';
import { useMedia } from '../../ui/browser/use-media.ts';
import { Dot } from '../../ui/display/dot.tsx';
import { Skeleton } from '../../ui/display/skeleton.tsx';
import { writeCount } from '../../ui/format/write-count.ts';
import { Card } from '../../ui/layout/card.tsx';
import { FetchProblem } from '../../ui/loading/fetch-problem.tsx';
import { Sparkline } from './sparkline.tsx';
import { useOverallStatistics } from './use-overall-statistics.ts';
import { summarise, visitPoints } from './visit-points.ts';
import { VisitsPanel } from './visits-panel.tsx';

/** `lg` of the style sheet: what is hidden below it is not drawn. */
const unfoldedFrom = '(width >= 1024px)';

/** All visits of a person's links or secrets: the total, the last days, and the graph. Narrow screens unfold the graph. */
export function OverallVisits({ type }: { type: LinkType }) {
  const { data, error, refetch } = useOverallStatistics(type);
  const [isOpen, setIsOpen] = useState(false);
  const isUnfolded = useMedia(unfoldedFrom, true) || isOpen;
  const card = {
    'aria-label': 'Overall visits',
    className: cx('flex-none', type === 'secret' && 'kind-secret'),
  };
  if (data === undefined && error !== null)
    return (
      <Card {...card}>
        <FetchProblem
          text={isUnreachable(error) ? unreachableText : undefined}
          onRetry={() => void refetch()}
          className="lg:min-h-[221px]"
        />
      </Card>
    );
  return (
    <Card {...card}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-14 w-full items-center gap-3 rounded-card pr-3.5 pl-4 text-left lg:hidden print:max-lg:flex!"
      >
        <ChartNoAxesColumn size={18} className="text-subtle" aria-hidden="true" />
        <span className="grid flex-1">
          <span className="text-12 text-muted">Overall visits</span>
          <b className="font-semibold text-16 leading-5">
            {data === undefined ? '…' : writeCount(data.total)}
          </b>
        </span>
        {data !== undefined && <Sparkline points={visitPoints(data.series, 'daily')} />}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('text-subtle transition-transform duration-180', isOpen && 'rotate-180')}
        />
      </button>
      <div
        className={cx(
          'grid-cols-[212px_minmax(0,1fr)] gap-7 px-5 pt-4 pb-3 max-lg:grid-cols-1 max-lg:gap-4 max-lg:border-border max-lg:border-t max-lg:px-4',
          isOpen ? 'grid' : 'hidden lg:grid',
        )}
      >
        {data === undefined && <Waiting />}
        {data !== undefined && isUnfolded && <Figures type={type} total={data.total} series={data.series} />}
      </div>
    </Card>
  );
}

function Figures({ type, total, series }: { type: LinkType; total: number; series: Series }) {
  const { today, lastSevenDays, bestDay } = summarise(series);
  const best = bestDay === null ? '–' : `${writeCount(bestDay.count)} · ${bestDay.short}`;
  const what = type === 'url' ? 'all shylnks' : 'all secrets';
  return (
    <>
      <div className="flex flex-col">
        <span className="flex items-center gap-2 font-medium text-13 text-muted max-lg:hidden">
          <Dot kind={type} />
          Overall visits
        </span>
        <b className="mt-1 font-semibold text-28 tracking-display max-lg:hidden">{writeCount(total)}</b>
        <dl className="mt-auto pb-1.5">
          <Fact name="Today" value={writeCount(today)} />
          <Fact name="Last 7 days" value={writeCount(lastSevenDays)} />
          <Fact name="Best day" value={best} />
        </dl>
      </div>
      <VisitsPanel
        series={series}
        type={type}
        height={133}
        heading={(grouping) => (
          <span className="text-13 text-subtle">
            {grouping === 'daily' ? 'Last 30 days' : 'Last 12 months'}, {what}
          </span>
        )}
      />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between border-border border-t py-1.25 text-13">
      <dt className="text-subtle">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-[193px] max-lg:h-20" />
      <Skeleton className="h-[193px]" />
    </>
  );
}
