import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ExportCard } from '../../features/imports/export/export-card.tsx';
import { ImportView } from '../../features/imports/import-view.tsx';
import { ImportsCard } from '../../features/imports/imports-card.tsx';
import { NewImportCard } from '../../features/imports/new-import-card.tsx';
import { useImports } from '../../features/imports/use-imports.ts';
import { useUpload } from '../../features/imports/use-upload.ts';
import { linkKeys } from '../../features/links/link-cache.ts';
import { FetchedBlock } from '../../features/profile/fetched-block.tsx';
import { useProfile } from '../../features/profile/use-profile.ts';

const titles = { import: 'Import', earlier: 'Earlier imports', export: 'Export' };

/** What people bring along from elsewhere, and take along from here. */
export function ImportSettings({ address }: { address: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const profile = useProfile();
  const { query, working, isLost } = useImports();
  const { upload } = useUpload();
  useFreshLists(query.data?.map(({ id, state }) => `${id} ${state}`).join() ?? '');
  const earlier = query.data?.filter(({ id }) => id !== working?.id && id !== upload?.id) ?? [];
  const addressOf = (id: string) => `${address}&import=${id}`;
  const opened = search.get('import');
  return (
    <FetchedBlock title={titles.import} query={query}>
      {(imports) =>
        opened !== null ? (
          <ImportView
            found={imports.find(({ id }) => id === opened)}
            isLost={isLost}
            allImports={address}
            onDeleted={() => void navigate(address, { replace: true })}
          />
        ) : (
          <div className="grid gap-5">
            <NewImportCard
              title={titles.import}
              {...{ working, isLost, addressOf }}
              onStarted={(id) => void navigate(addressOf(id))}
            />
            {earlier.length > 0 && (
              <ImportsCard title={titles.earlier} imports={earlier} addressOf={addressOf} />
            )}
            {profile.data !== undefined && (
              <ExportCard title={titles.export} hasPassword={profile.data.has_password} />
            )}
          </div>
        )
      }
    </FetchedBlock>
  );
}

/** Lists of links that were fetched before an import went on do not have what it made. */
function useFreshLists(states: string): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever an import has come further
  useEffect(() => {
    for (const type of ['url', 'secret'] as const)
      void client.invalidateQueries({ queryKey: linkKeys.lists(type) });
  }, [client, states]);
}
