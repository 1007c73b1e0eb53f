import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { WebhookSummary } from '../../../contract/webhooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FoldedList } from '../../ui/layout/folded-list.tsx';
import { SettingsCard } from '../../ui/layout/settings-card.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

export interface WebhooksCardProps {
  title: string;
  webhooks: readonly WebhookSummary[];
}

/** The block of what people's own programs are told. */
export function WebhooksCard({ title, webhooks }: WebhooksCardProps) {
  const [isMaking, setIsMaking] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <SettingsCard
      title={title}
      end={
        webhooks.length > 0 && (
          <Button
            variant="hair"
            wording="sentence"
            icon={<Plus size={16} className="-ml-0.5" />}
            onClick={() => setIsMaking(true)}
          >
            New webhook
          </Button>
        )
      }
    >
      {webhooks.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="No webhooks yet"
          text="A webhook tells a program of yours, or a channel of Slack, Discord or ntfy, when something happens: a first visit, an opened secret."
          className="pt-4 pb-8"
        >
          <Button wording="sentence" onClick={() => setIsMaking(true)}>
            New webhook
          </Button>
        </EmptyState>
      ) : (
        <FoldedList items={webhooks} word="webhooks">
          {(webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={() => setOpenId(webhook.id)} />
          )}
        </FoldedList>
      )}
      <NewWebhookDialog open={isMaking} onClose={() => setIsMaking(false)} />
      {webhooks.map((webhook) => (
        <WebhookDialog
          key={webhook.id}
          webhook={webhook}
          open={webhook.id === openId}
          onClose={() => setOpenId(null)}
        />
      ))}
    </SettingsCard>
  );
}
