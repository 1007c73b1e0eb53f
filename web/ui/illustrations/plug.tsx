import { Illustration } from './illustration.tsx';

/** Something switched off by its owner. */
export function Plug() {
  return (
    <Illustration>
      <path className="line" d="M0 90H140" />
      <path className="line dotted" d="M342 90H480" />
      <g transform="translate(240 90) scale(1.22) translate(-240 -90)">
        <g className="tint" transform="translate(7 7)">
          <rect x="170" y="62" width="44" height="56" rx="14" />
          <rect x="262" y="58" width="52" height="64" rx="16" />
        </g>
        <rect className="face" x="158" y="83" width="12" height="14" rx="4" />
        <rect className="face" x="170" y="62" width="44" height="56" rx="14" />
        <path className="line faint" d="M183 81V99M190 81V99" />
        <rect className="face" x="214" y="74" width="18" height="7" rx="2.5" />
        <rect className="face" x="214" y="99" width="18" height="7" rx="2.5" />
        <rect className="face" x="262" y="58" width="52" height="64" rx="16" />
        <path className="tinted" d="M262 73.500H274a3 3 0 0 1 3 3V78.500a3 3 0 0 1-3 3H262Z" />
        <path className="tinted" d="M262 98.500H274a3 3 0 0 1 3 3V103.500a3 3 0 0 1-3 3H262Z" />
        <circle className="line" cx="295" cy="90" r="5" />
      </g>
    </Illustration>
  );
}
