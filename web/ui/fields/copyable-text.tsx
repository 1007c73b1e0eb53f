import { useRef } from 'react';
import { CopyButton } from '../buttons/copy-button.tsx';

export interface CopyableTextProps {
  text: string;
  /** What its button says to those who do not see it: `Copy key`. */
  label: string;
  onCopied?: () => void;
}

/** A text that is meant for elsewhere: all of it, and a button that copies it. */
export function CopyableText({ text, label, onCopied }: CopyableTextProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken p-3 pl-3.5 max-sm:flex-col max-sm:items-stretch dark:bg-raised">
      <code ref={shown} className="wrap-anywhere max-h-40 min-w-0 flex-1 overflow-y-auto font-mono text-13">
        {text}
      </code>
      <CopyButton
        text={text}
        label={label}
        selectOnFailure={shown}
        className="max-sm:h-11"
        {...(onCopied === undefined ? {} : { onCopied })}
      />
    </div>
  );
}
