import { Art } from './art.tsx';

/** A letter on its way into an envelope that is sealed with a keyhole. */
export function EnvelopeArt() {
  return (
    <Art>
      <g strokeWidth="1.5" strokeLinejoin="round">
        <path
          d="M122 30.75h108a8 8 0 0 1 8 8V128H114V38.75a8 8 0 0 1 8-8Z"
          className="fill-surface stroke-[color-mix(in_srgb,var(--secret)_45%,var(--border))]"
        />
        <rect x="130" y="46" width="58" height="7" rx="3.5" className="fill-border" />
        <g className="fill-[color-mix(in_srgb,var(--secret)_22%,var(--surface))]">
          <rect x="130" y="60" width="92" height="7" rx="3.5" />
          <rect x="130" y="74" width="76" height="7" rx="3.5" />
        </g>
        <path
          d="M96 82.5 164.6 122a23 23 0 0 0 22.8 0L256 82.5V150a10 10 0 0 1-10 10H106a10 10 0 0 1-10-10Z"
          className="fill-secret-soft stroke-secret"
        />
        <path d="m98.5 157 56-41M253.5 157l-56-41" strokeOpacity=".45" className="stroke-secret" />
      </g>
      <circle cx="176" cy="121" r="21" className="fill-secret" />
      <circle cx="176" cy="121" r="16.5" strokeOpacity=".45" className="stroke-on-primary" />
      <path
        d="M176 111.8a5.2 5.2 0 0 0-2.8 9.6l-1.75 6.6a.9.9 0 0 0 .87 1.15h7.36a.9.9 0 0 0 .87-1.15l-1.75-6.6a5.2 5.2 0 0 0-2.8-9.6Z"
        className="fill-on-primary"
      />
    </Art>
  );
}
