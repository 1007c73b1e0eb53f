import { Art } from './art.tsx';

const inside = [52, 94, 136, 178];
const outside = [258, 300];

/** Four visitors came in, and no more come after them. */
export function VisitLimitArt() {
  return (
    <Art>
      {inside.map((x) => (
        <g key={x} transform={`translate(${x} 72)`}>
          <circle r="18" className="fill-primary" />
          <Person className="fill-on-primary" />
        </g>
      ))}
      <g strokeWidth="1.75" strokeLinecap="round" className="stroke-primary">
        <path d="M216.5 40v64" />
        <circle cx="216.5" cy="72" r="9" className="fill-surface" />
        <path d="m213 68.5 7 7m0-7-7 7" strokeWidth="1.5" />
      </g>
      {outside.map((x) => (
        <g key={x} transform={`translate(${x} 72)`} strokeWidth="1.5" className="stroke-border-strong">
          <circle r="17.5" strokeDasharray="3 4" />
          <Person />
        </g>
      ))}
      <rect x="34" y="122" width="236" height="6" rx="3" className="fill-primary" />
      <text x="318" y="129" textAnchor="end" fontSize="12.5" className="fill-text font-medium font-mono">
        4 / 4
      </text>
    </Art>
  );
}

function Person({ className }: { className?: string }) {
  return (
    <g className={className}>
      <circle cy="-4.5" r="4.6" />
      <path d="M-8.5 9.2a8.5 7.6 0 0 1 17 0Z" />
    </g>
  );
}
