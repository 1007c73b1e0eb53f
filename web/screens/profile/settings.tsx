import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../contract/messages.ts';
import { paths } from '../../../contract/paths.ts';
import { AccountCard } from '../../features/accounts/own-account/account-card.tsx';
import { DefaultSettings } from '../../features/profile/default-settings.tsx';
import { BlockSkeleton, FetchedBlock } from '../../features/profile/fetched-block.tsx';
import { KeyboardSettings } from '../../features/profile/keyboard-settings.tsx';
import { ProfileSettings } from '../../features/profile/profile-settings.tsx';
import { useDefaults } from '../../features/profile/use-defaults.ts';
import { useProfile } from '../../features/profile/use-profile.ts';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { BlockProblem } from '../../ui/loading/block-problem.tsx';
import { fetched } from '../../ui/loading/fetched.tsx';

const { profile: texts } = messages;

const ProgramSettings = fetched(() => import('./program-settings.tsx'), 'ProgramSettings', BlockProblem);

const ImportSettings = fetched(() => import('./import-settings.tsx'), 'ImportSettings', BlockProblem);

const settingsAddress = `${paths.profile}?id=2`;
const programsAddress = `${settingsAddress}&part=programs`;
const importsAddress = `${settingsAddress}&part=imports`;

/** The settings: the person's own, those of the programs that act for them, and what comes and goes as a file. */
export function Settings() {
  const [search] = useSearchParams();
  const part = search.get('part');
  const isPrograms = part === 'programs';
  const isImports = part === 'imports';
  return (
    <>
      <PageTabs
        label="Settings"
        className="-mt-2 mb-5"
        tabs={[
          { to: settingsAddress, label: 'You', isCurrent: !isPrograms && !isImports },
          { to: programsAddress, label: 'Programs', isCurrent: isPrograms },
          { to: importsAddress, label: 'Import and export', isCurrent: isImports },
        ]}
      />
      {isPrograms || isImports ? (
        <Suspense key={part} fallback={<BlockSkeleton />}>
          {isPrograms ? <ProgramSettings /> : <ImportSettings address={importsAddress} />}
        </Suspense>
      ) : (
        <OwnSettings />
      )}
    </>
  );
}

function OwnSettings() {
  const profile = useProfile();
  const defaults = useDefaults();
  return (
    <div className="grid gap-5">
      <FetchedBlock title={texts.profileSettings} query={profile}>
        {(fetched) => <ProfileSettings profile={fetched} />}
      </FetchedBlock>
      <FetchedBlock title={texts.defaultSettings} query={defaults}>
        {(fetched) => <DefaultSettings defaults={fetched} />}
      </FetchedBlock>
      <KeyboardSettings />
      {profile.data !== undefined && (
        <AccountCard email={profile.data.email} hasPassword={profile.data.has_password} />
      )}
    </div>
  );
}
