export interface ProgressBarProps {
  /** What goes on, for screen readers. */
  label: string;
  value: number;
  /** Zero while it is not known how much there is. */
  max: number;
}

/** How far something has come. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const share = max === 0 ? 0 : Math.min(1, value / max);
  return (
    <>
      <progress
        aria-label={label}
        className="sr-only"
        {...(max === 0 ? {} : { max, value: Math.min(value, max) })}
      />
      <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-border">
        <span
          style={{ width: `${share * 100}%` }}
          className={
            max === 0 ? 'block h-full animate-pulse bg-kind-chart' : 'block h-full rounded-full bg-kind-chart'
          }
        />
      </span>
    </>
  );
}
