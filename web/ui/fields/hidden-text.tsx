import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { CopyIconButton } from '../buttons/copy-button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';

export interface HiddenTextProps {
  text: string;
  /** What it is, as its buttons name it: `key`. */
  what: string;
  onCopied?: () => void;
}

/** A text behind dots, with an eye to see it and a button to copy it unseen. */
export function HiddenText({ text, what, onCopied }: HiddenTextProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      {isShown ? (
        <span className="wrap-anywhere min-w-0 flex-1 font-mono">{text}</span>
      ) : (
        <span className="min-w-0 flex-1">
          <span className="sr-only">Hidden</span>
          {/* As many dots for every text: the length is hidden, too. */}
          <span
            aria-hidden="true"
            className="block h-[7px] w-[110px] max-w-full bg-[radial-gradient(circle_at_3.5px_3.5px,var(--muted)_2.7px,transparent_3.4px)] bg-[size:11px_7px] bg-repeat-round"
          />
        </span>
      )}
      <IconButton
        size="sm"
        label={`${isShown ? 'Hide' : 'Show'} ${what}`}
        icon={isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        onClick={() => setIsShown(!isShown)}
        className="max-md:size-10"
      />
      <CopyIconButton
        size="sm"
        text={text}
        label={`Copy ${what}`}
        className="max-md:size-10"
        {...(onCopied === undefined ? {} : { onCopied })}
      />
    </>
  );
}
