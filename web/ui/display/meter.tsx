export interface MeterProps {
  /** What is measured, for screen readers. */
  label: string;
  value: number;
  max: number;
}

/** A thin bar: how much of something is used up. */
export function Meter({ label, value, max }: MeterProps) {
  const share = max === 0 ? 1 : Math.min(1, value / max);
  return (
    <span className="flex-1">
      <meter aria-label={label} min={0} max={max} value={Math.min(value, max)} className="sr-only" />
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-chip bg-border">
        <span style={{ width: `${share * 100}%` }} className="block h-full rounded-chip bg-kind-chart" />
      </span>
    </span>
  );
}
