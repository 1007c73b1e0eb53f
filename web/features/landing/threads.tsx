import { useId } from 'react';

const threadClass = 'pointer-events-none absolute -top-13 hidden xl:block';

/** A tangled line runs into the field and leaves it straight. */
export function Threads() {
  const fade = useId();
  return (
    <>
      <svg
        width="300"
        height="168"
        viewBox="0 0 300 168"
        fill="none"
        aria-hidden="true"
        className={`${threadClass} right-[calc(100%+6px)]`}
      >
        <defs>
          <linearGradient id={fade} x1="0" x2="1">
            <stop offset="0" stopColor="var(--primary)" stopOpacity="0" />
            <stop offset=".55" stopColor="var(--primary)" stopOpacity=".28" />
            <stop offset="1" stopColor="var(--primary)" stopOpacity=".9" />
          </linearGradient>
        </defs>
        <path
          d="M0 126c22 0 26-70 52-70 30 0 18 92 50 92 40 0 22-118-8-112-34 7 2 104 54 104 34 0 24-78 52-78 24 0 20 58 44 58 20 0 18-36 56-36"
          stroke={`url(#${fade})`}
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      <svg
        width="300"
        height="168"
        viewBox="0 0 300 168"
        fill="none"
        aria-hidden="true"
        className={`${threadClass} left-[calc(100%+6px)]`}
      >
        <path d="M0 84h74" strokeWidth="1.5" strokeOpacity=".9" className="stroke-primary" />
        <circle cx="82" cy="84" r="10" fillOpacity=".12" className="fill-primary" />
        <circle cx="82" cy="84" r="3.5" className="fill-primary" />
      </svg>
    </>
  );
}
