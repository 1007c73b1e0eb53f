import { Archive, ArchiveRestore } from 'lucide-react';
import type { LinkDetails } from '../../../../contract/links.ts';
import { useShortcutWord } from '../../../keyboard/shortcut-keys.tsx';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { useMany } from '../many/use-many.ts';

/** Puts a link or secret away, where lists do not show it, or brings it back. Visitors do not notice. */
export function ArchiveTool({ link: { type, code, archived } }: { link: LinkDetails }) {
  const { run, isRunning } = useMany(type, () => undefined);
  const shortcut = useShortcutWord('archive');
  const label = archived ? 'Unarchive' : 'Archive';
  const toggle = () => {
    if (!isRunning) run({ action: archived ? 'unarchive' : 'archive' }, { codes: [code] });
  };
  useShortcuts({ archive: toggle });
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <ToolButton
        label={label}
        icon={archived ? <ArchiveRestore size={16} /> : <Archive size={16} />}
        onClick={toggle}
      />
    </Tooltip>
  );
}
