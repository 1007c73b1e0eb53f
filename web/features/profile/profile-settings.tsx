import { messages } from '../../../contract/messages.ts';
import type { ProfileAnswer } from '../../../contract/profile.ts';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { EditButton } from './edit-actions.tsx';
import { ProfileEditor } from './profile-editor.tsx';
import { ProfileReadView } from './profile-read-view.tsx';
import { useEditView } from './use-edit-view.ts';

const title = messages.profile.profileSettings;

/** The block of a person's own details: read, or edited in place. */
export function ProfileSettings({ profile }: { profile: ProfileAnswer }) {
  const { view, setView, close } = useEditView(title);
  if (view === 'edit') return <ProfileEditor title={title} profile={profile} onClose={close} />;
  return (
    <SettingsCard
      title={title}
      end={<EditButton of={title} takesFocus={view === 'read-again'} onPress={() => setView('edit')} />}
    >
      <ProfileReadView profile={profile} />
    </SettingsCard>
  );
}
