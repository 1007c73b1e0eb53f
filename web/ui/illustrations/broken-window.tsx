import { Illustration } from './illustration.tsx';

/** A page that broke. */
export function BrokenWindow() {
  return (
    <Illustration>
      <path className="line" d="M0 90H164" />
      <path className="line dotted" d="M328 96H480" />
      <g className="tint" transform="translate(7 7)">
        <path d="M176 38H236L226 62L244 88L228 114L236 142H176A12 12 0 0 1 164 130V50A12 12 0 0 1 176 38Z" />
        <path d="M256 44H308A12 12 0 0 1 320 56V136A12 12 0 0 1 308 148H256L248 120L264 94L246 68Z" />
      </g>
      <path
        className="face"
        d="M176 38H236L226 62L244 88L228 114L236 142H176A12 12 0 0 1 164 130V50A12 12 0 0 1 176 38Z"
      />
      <path
        className="face"
        d="M256 44H308A12 12 0 0 1 320 56V136A12 12 0 0 1 308 148H256L248 120L264 94L246 68Z"
      />
      <path className="line" d="M164 58H227.600M250 64H320" />
      <path className="line thick" d="M176 48H176.010M184 48H184.010M192 48H192.010" />
      <path
        className="line faint"
        d="M180 78H214M180 94H226M180 110H206M272 84H304M278 100H296M266 116H304"
      />
    </Illustration>
  );
}
