import type { LinkType } from '../../../contract/fields.ts';
import type { LinkStatisticsAnswer, Series } from '../../../contract/statistics.ts';
import { BreakdownLists } from '../../features/statistics/breakdown-lists.tsx';
import { VisitsPanel } from '../../features/statistics/visits-panel.tsx';
import { useIsNarrow } from '../../ui/browser/use-is-narrow.ts';

const wideHeight = 222;
const narrowHeight = 160;

/** The graph of one link's visits. */
export function LinkChart({ type, series }: { type: LinkType; series: Series }) {
  const isNarrow = useIsNarrow();
  return (
    <VisitsPanel
      type={type}
      series={series}
      height={isNarrow ? narrowHeight : wideHeight}
      heading={() => <h3 className="font-semibold text-13">Statistics</h3>}
    />
  );
}

/** Where one link's visitors came from; a secret's answer does not say that of its readers. */
export function linkOrigins({ breakdown }: LinkStatisticsAnswer) {
  return breakdown === undefined ? null : <BreakdownLists breakdown={breakdown} />;
}
