/** The picture of a message that is not opened yet: an envelope on a thread. */
export function ClosedEnvelope() {
  return (
    <div className="stage">
      <svg viewBox="0 0 480 180" width="480" height="180" aria-hidden="true">
        <path className="stroke" d="M0 96H170M310 96H480" />
        <rect className="tint" x="178" y="51" width="140" height="94" rx="12" />
        <rect className="face" x="170" y="43" width="140" height="94" rx="12" />
        <path className="stroke" d="M174 133L216 100M306 133L264 100" opacity=".45" />
        <path
          className="face"
          d="M173.5 47C175.6 44.5 178.6 43 182 43H298C301.4 43 304.4 44.5 306.5 47L249.5 93.5C244 98 236 98 230.5 93.5Z"
        />
        <path className="stroke" d="M170 96H224M256 96H310" />
        <circle className="seal" cx="240" cy="96" r="17" />
        <circle className="stroke" cx="240" cy="92.5" r="3.6" />
        <path className="stroke" d="M240 96.1V103" />
      </svg>
    </div>
  );
}
