import { cx } from 'class-variance-authority';

export interface ChartTooltipProps {
  /** Where the value lies, in pixels from the left. */
  x: number;
  /** How wide the chart is: the card stays inside it. */
  width: number;
  title: string;
  value: string;
}

/** The card beside a chart's value; screen readers hear the value from the chart itself. */
export function ChartTooltip({ x, width, title, value }: ChartTooltipProps) {
  const standsLeft = x > width / 2;
  return (
    <div
      aria-hidden="true"
      style={{ left: x }}
      className={cx(
        'pointer-events-none absolute top-2 flex gap-2 rounded-control border border-border bg-raised px-2.5 py-1.25 text-12 whitespace-nowrap shadow-e2',
        standsLeft ? '-translate-x-[calc(100%+16px)]' : 'translate-x-4',
      )}
    >
      <span className="text-subtle">{title}</span>
      <b className="font-semibold">{value}</b>
    </div>
  );
}
