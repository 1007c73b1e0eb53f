import { Autocomplete } from '@base-ui/react/autocomplete';
import { cx } from 'class-variance-authority';
import { Check, Search, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { limits } from '../../../contract/limits.ts';
import { messages } from '../../../contract/messages.ts';
import { ShortcutKeys } from '../../keyboard/shortcut-keys.tsx';
import { shortcuts } from '../../keyboard/shortcuts.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialogs/dialog.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { popupItemClass } from '../../ui/popups/popup-class.ts';
import { type Command, type CommandGroup, matchCommands } from './command.ts';
import { useCommands } from './use-commands.tsx';
import { type FoundLinks, useFoundLinks } from './use-found-links.tsx';

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** Everything that can be done or gone to, found by typing. */
export function CommandPalette({ open, onClose, onHelp }: CommandPaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={onClose} narrow="top" initialFocus={field}>
      <DialogTitle className="sr-only">{shortcuts.commands.text}</DialogTitle>
      <Menu {...{ field, onClose, onHelp }} />
    </Dialog>
  );
}

interface MenuProps extends Omit<CommandPaletteProps, 'open'> {
  field: RefObject<HTMLInputElement | null>;
}

/** Stands in a dialog that is gone when it is closed, so that each time it begins anew. */
function Menu({ field, onClose, onHelp }: MenuProps) {
  const commands = useCommands(onHelp);
  const found = useFoundLinks();
  useShortcuts({ commands: onClose }, { inDialog: true });
  const groups = [...matchCommands(commands, found.entered.trim()), ...found.groups];
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={found.entered}
      onValueChange={(text, { reason }) => {
        if (reason !== 'item-press') found.enter(text);
      }}
      itemToStringValue={(command: Command) => command.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex h-14 flex-none items-center gap-3 border-border border-b pr-3.5 pl-4.5">
        {found.state === 'searching' ? <Spinner /> : <Search size={18} className="text-subtle" />}
        <Autocomplete.Input
          ref={field}
          aria-label={shortcuts.commands.text}
          placeholder="Search or run a command"
          autoCapitalize="none"
          spellCheck={false}
          className="h-full min-w-0 flex-1 bg-transparent text-16 text-text outline-none"
        />
        <span aria-hidden="true" className="pointer-coarse:hidden max-sm:hidden">
          <Kbd>Esc</Kbd>
        </span>
        <IconButton
          size="lg"
          label="Close"
          icon={<X size={18} />}
          onClick={onClose}
          className="-mr-2.5 pointer-fine:sm:hidden"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Autocomplete.List className="px-2 pt-1 pb-2">
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.title} items={group.items}>
              <Autocomplete.GroupLabel className="px-2.5 pt-3 pb-1.5 font-medium text-12 text-subtle">
                {group.title}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => <Line key={command.id} command={command} onChosen={onClose} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Outcome found={found} isEmpty={groups.length === 0} />
      </div>
      <Foot />
    </Autocomplete.Root>
  );
}

function Line({ command, onChosen }: { command: Command; onChosen: () => void }) {
  const { label, detail, icon, shortcut, isCurrent = false, run } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => {
        onChosen();
        run();
      }}
      className={cx(popupItemClass, 'data-highlighted:bg-primary-soft! [&>.lucide]:text-subtle')}
    >
      {icon}
      {detail === undefined ? (
        <span className="min-w-0 flex-1 truncate">{label}</span>
      ) : (
        <span className="flex min-w-0 flex-1 items-baseline gap-2.5">
          <span className="flex-none truncate font-medium font-mono">{label}</span>
          <span className="min-w-0 truncate text-13 text-muted">{detail}</span>
        </span>
      )}
      {isCurrent && (
        <>
          <span className="sr-only">, chosen</span>
          <Check size={16} />
        </>
      )}
      {shortcut !== undefined && (
        <span aria-hidden="true" className="inline-flex gap-1 pointer-coarse:hidden">
          <ShortcutKeys of={shortcut} />
        </span>
      )}
    </Autocomplete.Item>
  );
}

/** What became of the search, where the lines do not say it. */
function Outcome({
  found: { state, entered, groups, retry },
  isEmpty,
}: {
  found: FoundLinks;
  isEmpty: boolean;
}) {
  const told = tellSearch(state, !isEmpty && groups.length === 0);
  return (
    <Autocomplete.Status className="px-4.5 text-13 text-subtle">
      {told !== null && (
        <p className="pt-1 pb-4">
          {told}{' '}
          {state === 'failed' && (
            <button type="button" className="link" onClick={retry}>
              Try again
            </button>
          )}
        </p>
      )}
      {(state === 'done' || state === 'idle') && isEmpty && (
        <span className="grid justify-items-center gap-1 px-6 py-8 text-center">
          <span className="font-medium text-14 text-text">Nothing found</span>
          <span className="wrap-anywhere">
            {state === 'idle'
              ? `Shylnks and secrets are searched from ${limits.searchMinLength} characters on.`
              : `No command, shylnk or secret contains “${entered.trim()}”.`}
          </span>
        </span>
      )}
    </Autocomplete.Status>
  );
}

function tellSearch(state: FoundLinks['state'], foundCommandsOnly: boolean): string | null {
  if (state === 'too-long') return `${messages.dashboard.searchTooLong}.`;
  if (state === 'searching') return 'Searching your shylnks and secrets…';
  if (state === 'failed') return 'Your shylnks and secrets could not be searched.';
  return state === 'done' && foundCommandsOnly ? 'No shylnk or secret contains this.' : null;
}

/** How to go on, for those who have keys. */
function Foot() {
  return (
    <div
      aria-hidden="true"
      className="flex h-10 flex-none items-center gap-4 border-border border-t bg-tile px-4.5 text-12 text-subtle pointer-coarse:hidden max-sm:hidden"
    >
      <span className="inline-flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        Move
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Kbd>↵</Kbd>
        Choose
      </span>
      <span className="flex-1" />
      <span>Type {limits.searchMinLength} characters to find shylnks and secrets</span>
    </div>
  );
}
