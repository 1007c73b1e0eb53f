import { limits } from '../../../contract/limits.ts';
import { useInstall } from '../../ui/browser/install-prompt.ts';
import { useMedia } from '../../ui/browser/use-media.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';

/** Puts the product where a phone shares things with. */
export function InstallDoor() {
  const toasts = useToasts();
  const install = useInstall();
  const isInstalled = useMedia('(display-mode: standalone)', false);
  if (isInstalled) return <Chip tone="success">Installed</Chip>;
  return (
    <Button
      variant="hair"
      wording="sentence"
      className="max-sm:h-11"
      onClick={
        install ??
        (() =>
          toasts.info(
            'Open this page on your phone, and choose “Install app” or “Add to home screen” in the menu of the browser.',
            {
              ms: limits.linkToastMs,
            },
          ))
      }
    >
      Install app
    </Button>
  );
}
