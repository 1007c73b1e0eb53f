import { LogoLink } from '../../ui/display/logo.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { KitButtons } from './kit-buttons.tsx';
import { KitChoices } from './kit-choices.tsx';
import { KitColours } from './kit-colours.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitOverlays } from './kit-overlays.tsx';
import { KitPictures } from './kit-pictures.tsx';
import { KitSigns } from './kit-signs.tsx';

/** The whole kit on one page, in development only. */
export function KitScreen() {
  return (
    <div className="mx-auto max-w-[1248px] px-5 pb-16 sm:px-6">
      <header className="flex h-16 items-center justify-between">
        <LogoLink />
        <ThemeSwitch />
      </header>
      <main>
        <h1 className="pt-6 pb-8 font-semibold text-36 tracking-display">The kit</h1>
        <KitButtons />
        <KitFields />
        <KitChoices />
        <KitOverlays />
        <KitSigns />
        <KitPictures />
        <KitColours />
      </main>
    </div>
  );
}
