import { Link } from 'react-router';
import { shortcutSettingsAddress } from '../../features/profile/keyboard-settings.tsx';
import { ShortcutKeys } from '../../keyboard/shortcut-keys.tsx';
import { shortcutGroups, shortcuts, workingWays } from '../../keyboard/shortcuts.ts';
import { useSingleKeys } from '../../keyboard/single-keys.ts';
import { Dialog, DialogBody, DialogFooter, DialogHeader } from '../../ui/dialogs/dialog.tsx';

/** What may have to be scrolled can be reached by the keyboard. */
const reachable = { role: 'group', 'aria-label': shortcuts.help.text, tabIndex: 0 };

/** Which keys do what. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const hasSingleKeys = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onClose} width={420}>
      <DialogHeader title={shortcuts.help.text} />
      <DialogBody>
        <div {...reachable} className="grid gap-5">
          {shortcutGroups.map(({ title, names }) => {
            const working = names.filter((name) => workingWays(name, hasSingleKeys).length > 0);
            if (working.length === 0) return null;
            return (
              <section key={title}>
                <h3 className="mb-1 font-semibold text-13">{title}</h3>
                <dl className="divide-y divide-hair">
                  {working.map((name) => (
                    <div key={name} className="flex min-h-10 items-center justify-between gap-4">
                      <dt className="text-muted">{shortcuts[name].text}</dt>
                      <dd className="flex items-center gap-1">
                        <ShortcutKeys of={name} all />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            );
          })}
        </div>
      </DialogBody>
      <DialogFooter>
        <p className="text-13 text-muted">
          {hasSingleKeys ? 'Keys in your way? ' : 'Shortcuts of a single key are switched off. '}
          <Link to={shortcutSettingsAddress} onClick={onClose} className="link">
            {hasSingleKeys ? 'Switch them off in the settings' : 'Switch them on in the settings'}
          </Link>
        </p>
      </DialogFooter>
    </Dialog>
  );
}
