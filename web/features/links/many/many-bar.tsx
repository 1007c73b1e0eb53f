import {
  Archive,
  ArchiveRestore,
  CalendarPlus,
  Power,
  PowerOff,
  Printer,
  Tags,
  Trash2,
  X,
} from 'lucide-react';
import { useRef, useState } from 'react';
import type { LinkType } from '../../../../contract/fields.ts';
import type { LinkListItem } from '../../../../contract/links.ts';
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Tooltip } from '../../../ui/popups/tooltip.tsx';
import { LatePrintDialog } from '../print/print-tool.tsx';
import { isAddressWhole } from '../written-address.ts';
import type { ManyChange } from './change-many.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import { HowMany, type HowManyProps } from './how-many.tsx';
import { isPicked } from './selection.ts';
import { TagDialog } from './tag-dialog.tsx';

export interface ManyBarProps extends HowManyProps {
  type: LinkType;
  links: readonly LinkListItem[];
  /** The list is the archive. */
  isArchive: boolean;
  onChange: (change: ManyChange) => void;
  isRunning: boolean;
}

type Asking = 'tag' | 'extend' | 'print' | 'delete';

/** What can be done with the rows that are picked. */
export function ManyBar({ type, links, isArchive, onChange, isRunning, ...howMany }: ManyBarProps) {
  const { selection, leave } = howMany.picking;
  const bar = useRef<HTMLElement>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const isNone = !selection.isAll && selection.codes.size === 0;
  const picked = links.filter((link) => isPicked(selection, link.code));
  const dialog = (which: Asking) => ({ open: asking === which, onClose: () => setAsking(null) });
  const off = isNone || isRunning;
  useShortcuts({ pickedActions: () => bar.current?.querySelector('button')?.focus() });
  const tool = (label: string, icon: typeof Power, press: () => void, look?: 'danger') => {
    const Icon = icon;
    return (
      <Tooltip text={label}>
        <ToolButton
          label={label}
          icon={<Icon size={16} />}
          {...(look && { look })}
          disabled={off}
          onClick={press}
          className="disabled:opacity-50"
        />
      </Tooltip>
    );
  };
  return (
    <section
      ref={bar}
      aria-label="Selected"
      className="z-10 grid flex-none gap-2 border-border border-t bg-bar p-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0"
    >
      <div className="grid grid-cols-4 gap-1 max-md:order-last md:flex">
        {tool('Activate', Power, () => onChange({ action: 'activate' }))}
        {tool('Deactivate', PowerOff, () => onChange({ action: 'deactivate' }))}
        {isArchive
          ? tool('Unarchive', ArchiveRestore, () => onChange({ action: 'unarchive' }))
          : tool('Archive', Archive, () => onChange({ action: 'archive' }))}
        {tool('Tag', Tags, () => setAsking('tag'))}
        {tool('Extend', CalendarPlus, () => setAsking('extend'))}
        {tool('QR sheet', Printer, () => setAsking('print'))}
        {tool('Delete', Trash2, () => setAsking('delete'), 'danger')}
      </div>
      <div className="flex min-w-0 items-center justify-between gap-2">
        <HowMany {...howMany} />
        <IconButton label="Select none" icon={<X size={18} />} onClick={leave} />
      </div>
      <TagDialog {...dialog('tag')} kind={type} onChange={onChange} />
      <ExtendDialog {...dialog('extend')} kind={type} onChange={onChange} />
      <LatePrintDialog {...dialog('print')} links={picked.filter(isAddressWhole)} />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title="Delete what is selected?"
        description={`You can undo it for ten seconds. After that nothing brings ${type === 'url' ? 'the shylnks' : 'the secrets'} back, and their codes stay taken.`}
        action="Delete"
        onConfirm={() => onChange({ action: 'delete' })}
      />
    </section>
  );
}
