import { Share2 } from 'lucide-react';
import { canShare, shareAddress } from '../../../ui/browser/share-address.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';

/** Hands the short address to another program, where the system can. */
export function ShareTool({ shortUrl }: { shortUrl: string }) {
  if (!canShare()) return null;
  return (
    <Tooltip text="Share">
      <ToolButton label="Share" icon={<Share2 size={16} />} onClick={() => void shareAddress(shortUrl)} />
    </Tooltip>
  );
}
