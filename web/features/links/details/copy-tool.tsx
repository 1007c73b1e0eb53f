import { Check, Copy } from 'lucide-react';
import type { RefObject } from 'react';
import { messages } from '../../../../contract/messages.ts';
import { useShortcutWord } from '../../../keyboard/shortcut-keys.tsx';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';

export interface CopyToolProps {
  shortUrl: string;
  /** Selected when the clipboard refuses. */
  selectOnFailure: RefObject<HTMLElement | null>;
}

/** Copies the short address. */
export function CopyTool({ shortUrl, selectOnFailure }: CopyToolProps) {
  const toasts = useToasts();
  const { isCopied, copy } = useCopy(selectOnFailure);
  const shortcut = useShortcutWord('copy');
  const copyAndTell = async () => {
    if (await copy(shortUrl)) toasts.success(messages.shell.copied);
  };
  useShortcuts({ copy: () => void copyAndTell() });
  return (
    <Tooltip text="Copy short URL" shortcut={shortcut}>
      <ToolButton
        look="main"
        label={isCopied ? 'Copied' : 'Copy short URL'}
        word={isCopied ? 'Copied' : 'Copy'}
        icon={isCopied ? <Check size={16} /> : <Copy size={16} />}
        onClick={copyAndTell}
      />
    </Tooltip>
  );
}
