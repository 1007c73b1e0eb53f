import { BellRing, CalendarClock, KeyRound, Megaphone, MousePointerClick, Timer } from 'lucide-react';
import { messages } from '../../../contract/messages.ts';
import type { UserDefaults } from '../../../contract/profile.ts';
import { notices, noticesIn } from '../../../contract/receipts/notices.ts';
import { writeCount } from '../../ui/format/write-count.ts';
import { SettingsCard, SettingsList, SettingsRow } from '../../ui/layout/settings-card.tsx';
import { DefaultKey } from './default-key.tsx';
import { DefaultsEditor } from './defaults-editor.tsx';
import { inDays } from './defaults-values.ts';
import { EditButton } from './edit-actions.tsx';
import { NotSet } from './profile-facts.tsx';
import { useEditView } from './use-edit-view.ts';

const title = messages.profile.defaultSettings;

/** The block of what new links start with: read, or edited in place. */
export function DefaultSettings({ defaults }: { defaults: UserDefaults }) {
  const { view, setView, close } = useEditView(title);
  if (view === 'edit') return <DefaultsEditor title={title} defaults={defaults} onClose={close} />;
  return (
    <SettingsCard
      title={title}
      end={<EditButton of={title} takesFocus={view === 'read-again'} onPress={() => setView('edit')} />}
    >
      <DefaultsReadView defaults={defaults} />
    </SettingsCard>
  );
}

function DefaultsReadView({ defaults }: { defaults: UserDefaults }) {
  const { validity, password, redirection_time, clicks_limit, url_message, notify } = defaults;
  return (
    <SettingsList>
      <SettingsRow icon={<CalendarClock size={16} />} term="Validity">
        {validity === null ? <NotSet /> : inDays(validity)}
      </SettingsRow>
      <SettingsRow icon={<KeyRound size={16} />} term="URL key">
        {password === null ? <NotSet /> : <DefaultKey value={password} />}
      </SettingsRow>
      <SettingsRow icon={<Timer size={16} />} term="Redirection time">
        {redirection_time === null ? <NotSet /> : `${writeCount(redirection_time)} seconds`}
      </SettingsRow>
      <SettingsRow icon={<MousePointerClick size={16} />} term="Clicks limit">
        {clicks_limit === null ? <NotSet /> : writeCount(clicks_limit)}
      </SettingsRow>
      <SettingsRow icon={<Megaphone size={16} />} term="Message" isLong={url_message !== null}>
        {url_message ?? <NotSet />}
      </SettingsRow>
      <SettingsRow icon={<BellRing size={16} />} term="Email when" isLong={notify !== null}>
        {notify === null ? (
          <NotSet />
        ) : (
          noticesIn(notify)
            .map((name) => notices[name])
            .join(', ')
        )}
      </SettingsRow>
    </SettingsList>
  );
}
