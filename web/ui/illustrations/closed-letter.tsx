import { useId } from 'react';

const sealOutline =
  'M220 123.5c7 0 8 4 14.5 5.5s11-.5 15.5 5 2.5 9.5 6 15 7 8 6 15-5.5 8-6.5 14.5 1 11-4 15.5-9.5 2.5-15.5 5.5-8.5 6.5-15.5 5.5-8.5-5-15-6-11 1-15.5-4-2.5-9.5-5.5-15.5-6.5-8.5-5.5-15.5 5-8.5 6-15-1-11 4-15.5 9.5-2.5 15.5-5.5 8.5-4.5 15.5-4.5Z';

/** A large sealed envelope with a short address on it. */
export function ClosedLetter() {
  const shadow = useId();
  return (
    <svg className="h-auto w-full" viewBox="0 0 440 300" fill="none" aria-hidden="true">
      <defs>
        <radialGradient id={shadow}>
          <stop offset="0" stopColor="var(--shade)" className="[stop-opacity:.16] dark:[stop-opacity:.7]" />
          <stop offset="1" stopColor="var(--shade)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="220" cy="270" rx="176" ry="16" fill={`url(#${shadow})`} />
      <g
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        stroke="color-mix(in srgb, var(--secret) 55%, var(--border))"
      >
        <rect x="70" y="52" width="300" height="206" rx="16" className="fill-surface" />
        <path d="m76 252 112-92M364 252l-112-92" strokeOpacity=".75" />
        <path
          d="M71.5 60.5C74 55 79.5 52 86 52h268c6.5 0 12 3 14.5 8.5L241 164.5a33 33 0 0 1-42 0Z"
          className="fill-secret-soft"
        />
      </g>
      <circle cx="220" cy="164" r="37" className="fill-secret" />
      <path className="fill-secret" d={sealOutline} />
      <circle cx="220" cy="164" r="28" strokeOpacity=".4" strokeWidth="1.5" className="stroke-on-primary" />
      <path
        d="M220 148.5a8.8 8.8 0 0 0-4.7 16.25l-3 11.2a1.5 1.5 0 0 0 1.45 1.9h12.5a1.5 1.5 0 0 0 1.45-1.9l-3-11.2A8.8 8.8 0 0 0 220 148.5Z"
        className="fill-on-primary"
      />
      <g className="[filter:drop-shadow(0_6px_12px_rgb(18_21_31/.1))] dark:[filter:drop-shadow(0_6px_12px_rgb(0_0_0/.4))]">
        <rect x="112.5" y="30.5" width="215" height="43" rx="12" className="fill-raised stroke-border" />
        <g strokeWidth="1.5" strokeLinecap="round" transform="translate(-5 16)" className="stroke-secret">
          <path d="M139.5 40h-2a4 4 0 0 1 0-8h2M145.5 32h2a4 4 0 0 1 0 8h-2M139.5 36h6" />
        </g>
        <text x="160" y="57" fontSize="14" className="fill-text font-medium font-mono">
          shylnk.com/s/m4Vt9
        </text>
      </g>
    </svg>
  );
}
