import { curveMonotoneX } from '@visx/curve';
import { Area, LinePath } from '@visx/shape';
import { linearScale } from './chart-scales.ts';
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
      <Area
        data={positions}
        x={(p) => p.x}
        y0={bottom}
        y1={(p) => p.y}
        curve={curveMonotoneX}
        className="fill-kind-soft"
      />
      <LinePath
        data={positions}
        x={(p) => p.x}
        y={(p) => p.y}
        curve={curveMonotoneX}
        className="stroke-kind-chart"
        strokeWidth={1.5}
      />
    </svg>
  );
}
