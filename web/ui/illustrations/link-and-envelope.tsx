/** A link and a secret side by side: what the list holds, before one is chosen. */
export function LinkAndEnvelope() {
  return (
    <svg
      width="200"
      height="140"
      viewBox="0 0 200 140"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="66" cy="60" r="56" className="fill-primary-soft" />
      <circle cx="146" cy="88" r="46" className="fill-secret-soft" />
      <g className="stroke-primary">
        <path d="M60 82H46a22 22 0 0 1 0-44h14" />
        <path d="M80 38h14a22 22 0 0 1 0 44H80" />
        <path d="M54 60h32" />
      </g>
      <g className="stroke-secret">
        <rect x="94" y="58" width="90" height="62" rx="9" className="fill-surface" />
        <path d="m97 64 35.4 25.3a11.4 11.4 0 0 0 13.2 0L181 64" />
        <path d="m97 115 27-22M181 115l-27-22" opacity=".4" />
      </g>
      <circle cx="139" cy="96" r="10" className="fill-secret" />
      <circle cx="139" cy="94.2" r="2.2" className="fill-surface" />
      <path d="M139 95.5v4" strokeWidth="2.2" className="stroke-surface" />
    </svg>
  );
}
