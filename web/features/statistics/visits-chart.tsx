import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import type { LinkType } from '../../../contract/fields.ts';
import { writeCount, writeCountOf } from '../../ui/format/write-count.ts';
import { type ChartScales, chartScales } from './chart-scales.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { FilledLine } from './filled-line.tsx';
import { useWidth } from './use-width.ts';
import type { VisitPoint } from './visit-points.ts';

export interface VisitsChartProps {
  points: VisitPoint[];
  type: LinkType;
  height: number;
  /** What is drawn, for screen readers: `Visits per day`. */
  label: string;
}

/** Visits over time. The pointer and the arrow keys reach every value. */
export function VisitsChart({ points, type, height, label }: VisitsChartProps) {
  const [frame, width] = useWidth();
  const [shown, setShown] = useState<number | null>(null);
  const scales = chartScales(points, width, height);
  const point = shown === null ? undefined : points[shown];

  return (
    <div
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={shown ?? points.length - 1}
      aria-valuetext={describe(points[shown ?? points.length - 1])}
      className="relative [touch-action:pan-y] rounded-inner"
      onPointerMove={(event) => setShown(nearestPoint(event, scales, points.length))}
      onPointerLeave={() => setShown(null)}
      onFocus={() => setShown((before) => before ?? points.length - 1)}
      onBlur={() => setShown(null)}
      onKeyDown={(event) => {
        const next = movedBy(event, shown ?? points.length - 1, points.length);
        if (next === null) return;
        event.preventDefault();
        setShown(next);
      }}
    >
      <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
        {width > 0 && <Drawing points={points} type={type} scales={scales} shown={shown} />}
      </svg>
      {point !== undefined && shown !== null && (
        <ChartTooltip
          x={scales.x(shown)}
          width={width}
          title={point.long}
          value={writeCountOf(point.count, 'visit')}
        />
      )}
    </div>
  );
}

function describe(point: VisitPoint | undefined): string {
  return point === undefined ? '' : `${point.long}: ${writeCountOf(point.count, 'visit')}`;
}

function nearestPoint(event: PointerEvent<HTMLElement>, { left, right }: ChartScales, count: number): number {
  const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
  const index = Math.round(((at - left) / (right - left)) * (count - 1));
  return Math.min(count - 1, Math.max(0, index));
}

function movedBy({ key }: KeyboardEvent, from: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, from - 1);
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(count - 1, from + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

interface DrawingProps {
  points: VisitPoint[];
  type: LinkType;
  scales: ChartScales;
  shown: number | null;
}

function Drawing({ points, type, scales, shown }: DrawingProps) {
  const fade = useId();
  const { x, y, left, right, top, bottom } = scales;
  const last = points.length - 1;
  const positions = points.map((point, index) => ({ x: x(index), y: y(point.count) }));
  const mark = shown === null ? undefined : positions[shown];
  const end = positions[last];
  return (
    <>
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className="[stop-color:var(--kind-chart)] [stop-opacity:.18]" />
        <stop offset="1" className="[stop-color:var(--kind-chart)] [stop-opacity:0]" />
      </linearGradient>
      <Axes points={points} scales={scales} />
      <FilledLine
        positions={positions}
        bottom={bottom}
        area={{ fill: `url(#${fade})` }}
        line={{
          className: 'stroke-kind-chart',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          // Secrets are told apart by more than their colour.
          strokeDasharray: type === 'secret' ? '6 4' : 'none',
        }}
      />
      {mark !== undefined && (
        <>
          <line
            x1={mark.x}
            x2={mark.x}
            y1={top}
            y2={bottom}
            className="stroke-border-strong"
            strokeDasharray="3 3"
          />
          <circle
            cx={mark.x}
            cy={mark.y}
            r={4.5}
            className="fill-kind-chart stroke-surface"
            strokeWidth={2}
          />
        </>
      )}
      {end !== undefined && shown !== last && (
        <>
          <circle cx={end.x} cy={end.y} r={7} className="fill-kind-chart" opacity={0.16} />
          <circle
            cx={end.x}
            cy={end.y}
            r={3.5}
            className="fill-kind-chart stroke-surface"
            strokeWidth={1.5}
          />
        </>
      )}
      <rect x={left} y={top} width={right - left} height={bottom - top} fill="transparent" />
    </>
  );
}

function Axes({ points, scales }: { points: VisitPoint[]; scales: ChartScales }) {
  const { x, y, left, right, bottom } = scales;
  return (
    <g className="fill-subtle text-11">
      {scales.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={right}
            y1={Math.round(y(tick)) + 0.5}
            y2={Math.round(y(tick)) + 0.5}
            className="stroke-border"
            strokeDasharray={tick === 0 ? undefined : '2 4'}
          />
          <text x={left - 10} y={y(tick) + 4} textAnchor="end">
            {writeCount(tick)}
          </text>
        </g>
      ))}
      {scales.labelled.map((index) => (
        <text key={index} x={x(index)} y={bottom + 20} textAnchor={anchorOf(index, points.length)}>
          {points[index]?.short}
        </text>
      ))}
    </g>
  );
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}
