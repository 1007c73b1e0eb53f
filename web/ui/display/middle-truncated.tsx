import { cx } from 'class-variance-authority';

const endLength = 9;

/** One line of text that, where it does not fit, gives up its middle: addresses differ at their ends. */
export function MiddleTruncated({ text, className }: { text: string; className?: string }) {
  const cut = Math.max(0, text.length - endLength);
  return (
    <span title={text} className={cx('flex min-w-0', className)}>
      <span className="overflow-hidden text-ellipsis whitespace-pre">{text.slice(0, cut)}</span>
      <span className="shrink-0 whitespace-pre">{text.slice(cut)}</span>
    </span>
  );
}
