import type { ReactNode } from 'react';

function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className="illustration" viewBox="0 0 480 180" aria-hidden="true">
      {children}
    </svg>
  );
}

/** An address that leads nowhere. */
export function BrokenChain() {
  return (
    <Illustration>
      <path className="line" d="M0 90H142" />
      <path className="line dotted" d="M350 90H480" />
      <g transform="translate(240 90) scale(1.2) translate(-240 -90)">
        <g className="tint" transform="translate(7 7)" fillRule="evenodd">
          <path
            d="M180 68H212A22 22 0 0 1 212 112H180A22 22 0 0 1 180 68ZM180 79A11 11 0 0 0 180 101H212A11 11 0 0 0 212 79Z"
            transform="rotate(-10 196 90)"
          />
          <path
            d="M272 68H304A22 22 0 0 1 304 112H272A22 22 0 0 1 250.6 95.200A5.6 5.6 0 0 1 261.5 92.800A11 11 0 0 0 272 101H304A11 11 0 0 0 304 79H272A5.5 5.5 0 0 1 272 68Z"
            transform="translate(4 0) rotate(14 288 90)"
          />
        </g>
        <path
          className="face"
          fillRule="evenodd"
          d="M180 68H212A22 22 0 0 1 212 112H180A22 22 0 0 1 180 68ZM180 79A11 11 0 0 0 180 101H212A11 11 0 0 0 212 79Z"
          transform="rotate(-10 196 90)"
        />
        <path
          className="face"
          d="M272 68H304A22 22 0 0 1 304 112H272A22 22 0 0 1 250.6 95.200A5.6 5.6 0 0 1 261.5 92.800A11 11 0 0 0 272 101H304A11 11 0 0 0 304 79H272A5.5 5.5 0 0 1 272 68Z"
          transform="translate(4 0) rotate(14 288 90)"
        />
        <path className="line" d="M243 58V47M232.5 60L227.5 50.500M253.5 60L258.5 50.5" />
      </g>
    </Illustration>
  );
}

/** A secret that is not there. */
export function EmptyEnvelope() {
  return (
    <Illustration>
      <path className="line" d="M0 104H170" />
      <path className="line dotted" d="M320 104H480" />
      <path
        className="tint"
        d="M178 90L233 46.500C239 42 251 42 257 46.500L318 90V144A12 12 0 0 1 306 156H190A12 12 0 0 1 178 144Z"
      />
      <path className="face" d="M170 84L231 37.500C236.5 33.5 243.5 33.5 249 37.500L310 84" />
      <path d="M172 84H308V132H172Z" fill="var(--il-face)" />
      <path className="line dashed on-stage" d="M200 126V30A8 8 0 0 1 208 22H272A8 8 0 0 1 280 30V126" />
      <path className="line dashed faint" d="M216 42H248M216 56H264M216 70H256" />
      <path
        className="face"
        d="M170 84L230.5 121C236.3 124.6 243.7 124.6 249.5 121L310 84V136A12 12 0 0 1 298 148H182A12 12 0 0 1 170 136Z"
      />
      <path className="line faint" d="M174 144L214 111M306 144L266 111" />
    </Illustration>
  );
}

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

/** A secret that nobody opened yet. */
export function SealedEnvelope() {
  return (
    <Illustration>
      <path className="line" d="M0 96H170M310 96H480" />
      <rect className="tint" x="178" y="51" width="140" height="94" rx="12" />
      <rect className="face" x="170" y="43" width="140" height="94" rx="12" />
      <path className="line faint" d="M174 133L216 100M306 133L264 100" />
      <path
        className="face"
        d="M173.5 47C175.6 44.5 178.6 43 182 43H298C301.4 43 304.4 44.5 306.5 47L249.5 93.500C244 98 236 98 230.5 93.500Z"
      />
      <path className="line" d="M170 96H224M256 96H310" />
      <circle className="tinted" cx="240" cy="96" r="17" />
      <circle className="line" cx="240" cy="92.5" r="3.6" />
      <path className="line" d="M240 96.100V103" />
    </Illustration>
  );
}

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
