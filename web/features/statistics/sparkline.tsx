import { linearScale } from './chart-scales.ts';
import { FilledLine } from './filled-line.tsx';
import type { VisitPoint } from './visit-points.ts';

const width = 94;
const height = 32;

/** The shape of the last days, without figures. */
export function Sparkline({ points }: { points: VisitPoint[] }) {
  const bottom = height - 1;
  const most = Math.max(1, ...points.map((point) => point.count));
  const across = linearScale(Math.max(1, points.length - 1), [1, width - 1]);
  const up = linearScale(most, [bottom, 2]);
  const positions = points.map((point, index) => ({ x: across(index), y: up(point.count) }));
  return (
    <svg width={width} height={height} aria-hidden="true" className="flex-none">
      <FilledLine
        positions={positions}
        bottom={bottom}
        area={{ className: 'fill-kind-soft' }}
        line={{ className: 'stroke-kind-chart', strokeWidth: 1.5 }}
      />
    </svg>
  );
}
