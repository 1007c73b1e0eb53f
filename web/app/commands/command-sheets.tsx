import { Suspense, useState } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { DialogProblem } from '../../ui/loading/dialog-problem.tsx';
import { fetched } from '../../ui/loading/fetched.tsx';
import { LoaderOverlay } from '../../ui/loading/loader-overlay.tsx';
import { useCreateView } from './use-create-view.ts';

const CommandPalette = fetched(() => import('./command-palette.tsx'), 'CommandPalette', DialogProblem);
const ShortcutHelp = fetched(() => import('./shortcut-help.tsx'), 'ShortcutHelp', DialogProblem);

/** Fetches the command menu ahead; a failure is told when it is opened. */
export function prepareCommands(): void {
  void CommandPalette.prepare();
}

/** What lies over the page: the command menu, the help with the keys, or nothing. */
export type CommandSheet = 'commands' | 'help' | null;

export interface CommandSheetsProps {
  sheet: CommandSheet;
  onChange: (sheet: CommandSheet) => void;
}

/** The command menu and the help, and the keys that work on every page of signed-in people. */
export function CommandSheets({ sheet, onChange }: CommandSheetsProps) {
  const create = useCreateView();
  const [shown, setShown] = useState<CommandSheet>(null);
  const [openings, setOpenings] = useState({ commands: 0, help: 0 });
  if (shown !== sheet) {
    setShown(sheet);
    if (sheet !== null) setOpenings({ ...openings, [sheet]: openings[sheet] + 1 });
  }

  useShortcuts({
    commands: () => onChange('commands'),
    help: () => onChange('help'),
    newShylnk: () => create('new-shylnk'),
    newSecret: () => create('new-secret'),
  });

  const close = () => onChange(null);
  return (
    <Suspense fallback={<LoaderOverlay isActive />}>
      {openings.commands > 0 && (
        <CommandPalette
          // Opened again while it is still going, it must not be the one that has lost the focus.
          key={openings.commands}
          open={sheet === 'commands'}
          onClose={close}
          onHelp={() => onChange('help')}
        />
      )}
      {openings.help > 0 && <ShortcutHelp key={openings.help} open={sheet === 'help'} onClose={close} />}
    </Suspense>
  );
}
