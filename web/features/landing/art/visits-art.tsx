import { useId } from 'react';
import { Art } from './art.tsx';

const linkVisits = 'M24 122c18 0 26-14 46-14s28 16 48 12 26-44 50-44 26 26 48 22 28-50 52-54 36 10 60 2';
const secretVisits = 'M24 138c20 0 30-6 50-8s30 8 50 6 28-20 48-20 30 12 52 8 30-22 52-24 32 8 52 4';

/** Visits of links and secrets by day. */
export function VisitsArt() {
  const shade = useId();
  return (
    <Art>
      <defs>
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--chart-url)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--chart-url)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d="M0 52.5h352M0 92.5h352M0 132.5h352"
        strokeOpacity=".35"
        strokeDasharray="2 5"
        className="stroke-border-strong"
      />
      {/* The curves reach from edge to edge. */}
      <g
        transform="scale(1.1579 1) translate(-24 0)"
        strokeLinecap="round"
        className="*:[vector-effect:non-scaling-stroke]"
      >
        <path d={`${linkVisits}V176H24Z`} fill={`url(#${shade})`} />
        <path d={secretVisits} strokeWidth="1.75" strokeDasharray="4 4" className="stroke-chart-secret" />
        <path d={linkVisits} strokeWidth="2" className="stroke-chart-url" />
      </g>
      <path d="M166.7 76v100" strokeDasharray="2 3" className="stroke-border-strong" />
      <circle cx="166.7" cy="76" r="5.5" className="fill-sunken dark:fill-bg" />
      <circle cx="166.7" cy="76" r="3.8" className="fill-chart-url" />
      <rect x="122.5" y="18.5" width="91" height="44" rx="9.5" className="fill-raised stroke-border" />
      <text x="134" y="36" fontSize="11" className="fill-subtle">
        12 November
      </text>
      <text x="134" y="53" fontSize="13" className="fill-text font-semibold">
        148 visits
      </text>
    </Art>
  );
}
