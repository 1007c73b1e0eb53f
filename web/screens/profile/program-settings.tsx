import { limits } from '../../../contract/limits.ts';
import { useConfig } from '../../api/use-config.ts';
import { ApiKeysCard } from '../../features/api-keys/api-keys-card.tsx';
import { useApiKeys, useKeyCreation } from '../../features/api-keys/use-api-keys.ts';
import { DoorsCard } from '../../features/doors/doors-card.tsx';
import { shareXFile, shareXFileName } from '../../features/doors/sharex-file.ts';
import { BlockSkeleton, FetchedBlock } from '../../features/profile/fetched-block.tsx';
import { useWebhooks } from '../../features/webhooks/use-webhooks.ts';
import { WebhooksCard } from '../../features/webhooks/webhooks-card.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';

const titles = { keys: 'API keys', webhooks: 'Webhooks' };

/** What a person's own programs may do, are told, and bring along. */
export function ProgramSettings() {
  const toasts = useToasts();
  const { data: config } = useConfig();
  const keys = useApiKeys();
  const webhooks = useWebhooks();
  const publicUrl = config?.public_url ?? location.origin;
  const shareX = useKeyCreation((key) => {
    saveFile(new Blob([shareXFile(publicUrl, key)]), shareXFileName(publicUrl));
    toasts.success('Open the file with ShareX. Whoever has it can create links of yours.', {
      ms: limits.linkToastMs,
    });
  });
  // Below what is as high as it will turn out to be, everything would jump: it comes together with that.
  if (keys.isPending || webhooks.isPending)
    return (
      <SettingsCard title={titles.keys}>
        <BlockSkeleton />
      </SettingsCard>
    );
  return (
    <div className="grid gap-5">
      <FetchedBlock title={titles.keys} query={keys}>
        {(found) => <ApiKeysCard title={titles.keys} keys={found} documentation="/docs/api" />}
      </FetchedBlock>
      <FetchedBlock title={titles.webhooks} query={webhooks}>
        {(found) => <WebhooksCard title={titles.webhooks} webhooks={found} />}
      </FetchedBlock>
      <DoorsCard
        publicUrl={publicUrl}
        onShareX={() => shareX.mutate({ name: 'ShareX', scopes: ['links:create'] })}
        isShareXBusy={shareX.isPending}
      />
    </div>
  );
}
