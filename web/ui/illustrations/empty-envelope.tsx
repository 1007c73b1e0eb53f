import { Illustration } from './illustration.tsx';

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
