import { cx } from 'class-variance-authority';
import { ChevronDown, CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useIsNarrow } from '../../../ui/browser/use-is-narrow.ts';
import { useIsTruncated } from '../../../ui/browser/use-is-truncated.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';

/** Where a link leads: one line that unfolds; on narrow screens the first hundred characters. */
export function Destination({ address }: { address: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isNarrow = useIsNarrow();
  const [line, isCut] = useIsTruncated();
  const isShortened = isNarrow && address.length > limits.mobileOriginalUrlLength;
  const canUnfold = isWhole || (isNarrow ? isShortened : isCut);
  return (
    <div className="mt-px flex min-h-5 items-start gap-1.5 text-13 text-muted max-md:mt-1 max-md:text-14">
      <CornerDownRight size={14} className="mt-0.5 text-subtle" />
      <a
        ref={line}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={address}
        className={cx(
          'min-w-0 rounded-chip underline-offset-3 hover:underline',
          isWhole || isNarrow ? 'wrap-anywhere' : 'truncate',
        )}
      >
        <Written address={address} length={isShortened && !isWhole ? limits.mobileOriginalUrlLength : null} />
      </a>
      {canUnfold && (
        <IconButton
          size="sm"
          label={isWhole ? 'Show less' : 'Show all'}
          aria-expanded={isWhole}
          icon={<ChevronDown size={14} className={cx('transition-transform', isWhole && 'rotate-180')} />}
          onClick={() => setIsWhole(!isWhole)}
          className="-my-px size-5! rounded-chip!"
        />
      )}
    </div>
  );
}

/** The https that everything begins with is not seen, but there when the address is selected to be copied. */
function Written({ address, length }: { address: string; length: number | null }) {
  const scheme = address.startsWith('https://') ? 'https://' : '';
  const isShort = length !== null && address.length > length;
  const shown = isShort ? `${address.slice(0, length)}…` : address;
  return (
    <>
      <span className="text-[0px]/none">{scheme}</span>
      {shown.slice(scheme.length)}
    </>
  );
}
