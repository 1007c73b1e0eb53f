import { curveMonotoneX } from '@visx/curve';
import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import type { VisitPoint } from './visit-points.ts';

const width = 94;
const height = 32;

/** The shape of the last days, without figures. */
export function Sparkline({ points }: { points: VisitPoint[] }) {
  const x = scaleLinear<number>({ domain: [0, Math.max(1, points.length - 1)], range: [1, width - 1] });
  const most = Math.max(1, ...points.map((point) => point.count));
  const y = scaleLinear<number>({ domain: [0, most], range: [height - 1, 2] });
  const place = { x: (_: VisitPoint, index: number) => x(index), y: (point: VisitPoint) => y(point.count) };
  return (
    <svg width={width} height={height} aria-hidden="true" className="flex-none">
      <AreaClosed data={points} {...place} yScale={y} curve={curveMonotoneX} className="fill-kind-soft" />
      <LinePath
        data={points}
        {...place}
        curve={curveMonotoneX}
        className="stroke-kind-chart"
        strokeWidth={1.5}
      />
    </svg>
  );
}
