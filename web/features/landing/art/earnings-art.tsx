import { useId } from 'react';
import { Art } from './art.tsx';

/** Stacks of coins that grow, the last one still to come. */
export function EarningsArt() {
  const stripes = useId();
  return (
    <Art>
      <defs>
        <pattern
          id={stripes}
          width="12"
          height="12"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="12" fillOpacity=".55" className="fill-warning" />
        </pattern>
      </defs>
      <g strokeWidth="1.5" strokeLinejoin="round">
        <g className="fill-surface stroke-warning">
          <path d="M62 116v10c0 4.4 10.7 8 24 8s24-3.6 24-8v-10" />
          <ellipse cx="86" cy="116" rx="24" ry="8" />
          <path d="M152 116v10c0 4.4 10.7 8 24 8s24-3.6 24-8v-10" />
          <path d="M152 104v10c0 4.4 10.7 8 24 8s24-3.6 24-8v-10" />
          <path d="M152 92v10c0 4.4 10.7 8 24 8s24-3.6 24-8V92" />
          <ellipse cx="176" cy="92" rx="24" ry="8" />
        </g>
        <g strokeDasharray="3 4" className="stroke-border-strong">
          <path d="M242 116v10c0 4.4 10.7 8 24 8s24-3.6 24-8v-10" />
          <path d="M242 102c0 4.4 10.7 8 24 8s24-3.6 24-8M242 88c0 4.4 10.7 8 24 8s24-3.6 24-8M242 74c0 4.4 10.7 8 24 8s24-3.6 24-8" />
          <path d="M242 60v56M290 60v56" />
          <ellipse cx="266" cy="60" rx="24" ry="8" />
        </g>
      </g>
      <rect x="34" y="146" width="284" height="8" rx="2" className="fill-warning-soft" />
      <rect x="34" y="146" width="284" height="8" rx="2" fill={`url(#${stripes})`} />
      <g strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" className="stroke-warning">
        <path d="M62 84c30-2 66-14 92-34 16-12 30-20 60-26" strokeDasharray="3 5" />
        <path d="m205 20 11 3.5-7 9" />
      </g>
    </Art>
  );
}
