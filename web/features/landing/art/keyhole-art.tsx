import { Art } from './art.tsx';

const softLine = 'stroke-[color-mix(in_srgb,var(--primary)_45%,var(--border))]';

/** A keyhole between what is typed and the key that fits. */
export function KeyholeArt() {
  return (
    <Art>
      <g
        strokeWidth="1.5"
        strokeOpacity=".7"
        strokeDasharray="1 7"
        strokeLinecap="round"
        className="stroke-border-strong"
      >
        <circle cx="176" cy="88" r="116" />
        <circle cx="176" cy="88" r="84" />
      </g>
      <circle cx="176" cy="88" r="56" className="fill-primary-soft" />
      <circle cx="176" cy="88" r="38" className={`fill-surface ${softLine}`} />
      <path
        d="M176 70a10.5 10.5 0 0 0-5.6 19.4l-3.6 13.1a1.6 1.6 0 0 0 1.55 2h15.3a1.6 1.6 0 0 0 1.55-2l-3.6-13.1A10.5 10.5 0 0 0 176 70Z"
        className="fill-primary"
      />
      <g strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" className="stroke-primary">
        <circle cx="292" cy="88" r="14" className="fill-surface" />
        <circle cx="297" cy="88" r="3.2" />
        <path d="M278 88h-44M242 88v9M252 88v6.5" />
      </g>
      <rect x="24.5" y="70.5" width="82" height="35" rx="10" className="fill-surface stroke-border" />
      <g className="fill-text">
        <circle cx="44" cy="88" r="3" />
        <circle cx="55" cy="88" r="3" />
        <circle cx="66" cy="88" r="3" />
        <circle cx="77" cy="88" r="3" />
      </g>
      <path d="M88.5 80v16" strokeWidth="1.5" className="stroke-primary" />
      <path d="M107 88h31" strokeDasharray="2 4" className={softLine} />
    </Art>
  );
}
