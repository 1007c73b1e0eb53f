import { Check, Copy } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-class.ts';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyProps {
  text: string;
  /** What is copied, as in "Copy short link". */
  label: string;
  /** Selected when the clipboard refuses. */
  selectOnFailure?: RefObject<HTMLElement | null>;
  onCopied?: () => void;
  className?: string;
}

/** Copies a text; its icon turns into a check for two seconds. */
export function CopyIconButton(props: CopyProps & Pick<IconButtonProps, 'size' | 'variant'>) {
  const { text, label, selectOnFailure, onCopied, className, size, variant } = props;
  const { isCopied, copy } = useCopy(selectOnFailure);
  return (
    <IconButton
      label={isCopied ? 'Copied' : label}
      icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
      tone={isCopied ? 'done' : 'plain'}
      size={size}
      variant={variant}
      className={className}
      onClick={async () => {
        if (await copy(text)) onCopied?.();
      }}
    />
  );
}

/** The same with a word beside the icon. */
export function CopyButton(props: CopyProps & Pick<ButtonLook, 'size' | 'variant'> & { word?: string }) {
  const { text, label, word = 'Copy', selectOnFailure, onCopied, className, size, variant = 'soft' } = props;
  const { isCopied, copy } = useCopy(selectOnFailure);
  return (
    <Button
      aria-label={isCopied ? 'Copied' : label}
      icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
      size={size}
      variant={variant}
      wording="sentence"
      className={className}
      onClick={async () => {
        if (await copy(text)) onCopied?.();
      }}
    >
      {isCopied ? 'Copied' : word}
    </Button>
  );
}
