import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { shortcuts } from '../../keyboard/shortcuts.ts';
import { switchSingleKeys, useSingleKeys } from '../../keyboard/single-keys.ts';
import { useMedia } from '../../ui/browser/use-media.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';

const hash = '#keyboard';

/** Leads to this block of the settings. */
export const shortcutSettingsAddress = `${paths.profile}?id=2${hash}`;

/**
 * The block about the keyboard: shortcuts of a single key can be switched off, in this browser.
 * Phones go without it.
 */
export function KeyboardSettings() {
  const id = useId();
  const isOn = useSingleKeys();
  const control = useRef<HTMLInputElement>(null);
  const { hash: asked, key } = useLocation();
  // A browser cannot tell whether there are keys. On a phone there are none, unless a key was just used to get here.
  const isShown = useMedia('(width >= 768px) and (any-pointer: fine)', true) || asked === hash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more, it is shown once more
  useEffect(() => {
    if (asked !== hash) return;
    control.current?.scrollIntoView({ block: 'center' });
    control.current?.focus({ preventScroll: true });
  }, [asked, key]);
  if (!isShown) return null;
  return (
    <SettingsCard title={shortcuts.help.text}>
      <div className="flex items-center gap-6 px-6 py-4 max-sm:px-4">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="block font-medium">Shortcuts of a single key</span>
          <span id={`${id}-help`} className="mt-0.5 block text-pretty text-13 text-subtle">
            Keys such as C for a new shylnk, or J and K in the list. Switch them off if you dictate, or press
            them by accident; this browser remembers it.
          </span>
        </label>
        <Switch
          id={id}
          ref={control}
          checked={isOn}
          onCheckedChange={switchSingleKeys}
          aria-describedby={`${id}-help`}
        />
      </div>
    </SettingsCard>
  );
}
