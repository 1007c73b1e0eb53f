import { Button } from '../../ui/buttons/button.tsx';
import { SettingsAction, SettingsActions, SettingsCard } from '../../ui/layout/settings-card.tsx';
import { BookmarkletDoor } from './bookmarklet-door.tsx';
import { InstallDoor } from './install-door.tsx';

export interface DoorsCardProps {
  /** What short addresses begin with. */
  publicUrl: string;
  /** Makes a key for ShareX and hands over its file. */
  onShareX: () => void;
  isShareXBusy: boolean;
}

/** The block of what shortens addresses from other programs, at one press each. */
export function DoorsCard({ publicUrl, onShareX, isShareXBusy }: DoorsCardProps) {
  return (
    <SettingsCard title="Shorten from elsewhere">
      <SettingsActions>
        <SettingsAction
          title="Bookmark"
          text="Press it on any page to shorten its address. Drag it to your bookmarks bar."
        >
          <BookmarkletDoor publicUrl={publicUrl} />
        </SettingsAction>
        <SettingsAction
          title="Share menu of Android"
          text="Installed on a phone, SHYLNK stands in the menu of every app that can share an address."
        >
          <InstallDoor />
        </SettingsAction>
        <SettingsAction
          title="ShareX"
          text="A file for ShareX on Windows, with a key of its own that can only create links. You can revoke it above."
        >
          <Button
            variant="hair"
            wording="sentence"
            className="max-sm:h-11"
            busy={isShareXBusy}
            onClick={onShareX}
          >
            Download file
          </Button>
        </SettingsAction>
      </SettingsActions>
    </SettingsCard>
  );
}
