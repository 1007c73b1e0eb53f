import { Link } from 'react-router';

/** The mark: an S of two chain links whose gap is a keyhole. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0"
    >
      <path
        fillRule="evenodd"
        clipRule="evenodd"
        d="M9 2h6.2A5.8 5.8 0 0 1 21 7.4a1.4 1.4 0 0 1-2.8.1 3 3 0 0 0-3-2.7H9a3.2 3.2 0 0 0-3.2 3.1c0 .4.3.6.7.6H15a6 6 0 0 1 6 6V16a6 6 0 0 1-6 6H8.8A5.8 5.8 0 0 1 3 16.6a1.4 1.4 0 0 1 2.8-.1 3 3 0 0 0 3 2.7H15a3.2 3.2 0 0 0 3.2-3.1c0-.4-.3-.6-.7-.6H9a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm3 7.3a1.9 1.9 0 0 0-.95 3.55l-.52 1.6a.35.35 0 0 0 .33.45h2.28a.35.35 0 0 0 .33-.45l-.52-1.6A1.9 1.9 0 0 0 12 9.3Z"
      />
    </svg>
  );
}

/** Mark and name, leading to the start page. */
export function LogoLink({ to = '/' }: { to?: string }) {
  return (
    <Link
      to={to}
      className="inline-flex items-center gap-[9px] rounded-chip font-semibold text-16 text-text tracking-logo no-underline"
    >
      <span className="text-primary">
        <LogoMark />
      </span>
      SHYLNK
    </Link>
  );
}
