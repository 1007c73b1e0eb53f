import { Illustration } from './illustration.tsx';

/** A time that ran out. */
export function Hourglass() {
  return (
    <Illustration>
      <path className="line" d="M0 90H233" />
      <path className="line dotted" d="M256 90H480" />
      <g className="tint" transform="translate(7 7)">
        <rect x="204" y="28" width="72" height="10" rx="5" />
        <rect x="204" y="142" width="72" height="10" rx="5" />
        <path d="M213 38C213 64 234 74 234 90S213 116 213 142H267C267 116 246 106 246 90S267 64 267 38Z" />
      </g>
      <path
        className="face"
        d="M213 38C213 64 234 74 234 90S213 116 213 142H267C267 116 246 106 246 90S267 64 267 38Z"
      />
      <path
        className="tinted"
        d="M213 142C213.6 133 217 126 222 121.500C228 118.5 234 117 240 117S252 118.5 258 121.500C263 126 266.4 133 267 142Z"
      />
      <path className="line faint" d="M222 54H246" />
      <rect className="face" x="204" y="28" width="72" height="10" rx="5" />
      <rect className="face" x="204" y="142" width="72" height="10" rx="5" />
    </Illustration>
  );
}
