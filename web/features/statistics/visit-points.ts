import type { Series } from '../../../contract/statistics.ts';
import { monthNames, shortMonth, shortWeekday } from '../../ui/format/calendar-names.ts';

/** How visits are grouped. */
export type Grouping = 'daily' | 'monthly';

/** The visits of one day or month, with the words for it. */
export interface VisitPoint {
  /** Under the axis: `3 Nov`, `Nov 2026`. */
  short: string;
  /** In tooltips and tables: `Tue 3 Nov`, `November 2026`. */
  long: string;
  count: number;
}

/** A series as points, oldest first. Dates are calendar dates: they are written as they are, in no zone. */
export function visitPoints(series: Series, grouping: Grouping): VisitPoint[] {
  return grouping === 'daily'
    ? series.days.map((day, index) => dayPoint(day, series.day_values[index]?.count ?? 0))
    : series.months.map((month, index) => monthPoint(month, series.mth_values[index]?.count ?? 0));
}

function dayPoint(day: string, count: number): VisitPoint {
  const date = new Date(`${day}T00:00:00Z`);
  const short = `${date.getUTCDate()} ${shortMonth(date.getUTCMonth())}`;
  return { short, long: `${shortWeekday(date.getUTCDay())} ${short}`, count };
}

function monthPoint(month: string, count: number): VisitPoint {
  const date = new Date(`${month}-01T00:00:00Z`);
  const at = date.getUTCMonth();
  return { short: shortMonth(at), long: `${monthNames[at]} ${date.getUTCFullYear()}`, count };
}

/** What the rail beside the overall chart says. */
export interface VisitSummary {
  today: number;
  lastSevenDays: number;
  /** Null while there were no visits at all. */
  bestDay: VisitPoint | null;
}

export function summarise(series: Series): VisitSummary {
  const points = visitPoints(series, 'daily');
  const best = points.reduce<VisitPoint | null>(
    (top, point) => (point.count > (top?.count ?? 0) ? point : top),
    null,
  );
  return {
    today: points.at(-1)?.count ?? 0,
    lastSevenDays: points.slice(-7).reduce((sum, point) => sum + point.count, 0),
    bestDay: best,
  };
}
