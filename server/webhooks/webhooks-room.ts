import type { Database } from '../database/database.ts';
import type { Room } from '../http/room.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import { createDeliveries, type DeliveryJobDeps } from './delivery-job.ts';
import { createExpiryJob, type EndedLinks } from './expiry-events.ts';
import { restDeliveryRoutes } from './rest/delivery-operations.ts';
import { restWebhookRoutes } from './rest/webhook-operations.ts';
import { countWaiting } from './stores/delivery-store.ts';
import { webhookRoutes } from './webhook-routes.ts';

export interface WebhooksRoomDeps extends Omit<DeliveryJobDeps, 'tellOwner' | 'emailOf' | 'attempts'> {
  background: Database;
  instruments: { deliveries: DeliveryJobDeps['attempts'] };
}

export interface WebhooksRoom extends Room {
  installation: { waitingDeliveries(most: number): Promise<number> };
}

/** What webhooks use of other rooms. */
export interface WebhooksRoomUses {
  mail: { outbox: Pick<Outbox, 'put'>; mailTexts: Pick<MailTexts, 'webhookOff'> };
  accounts: { emailOf(userId: number): Promise<string | null> };
  links: { endedLinks: EndedLinks };
}

export function createWebhooksRoom(
  deps: WebhooksRoomDeps,
  { mail, accounts, links }: WebhooksRoomUses,
): WebhooksRoom {
  const deliveries = createDeliveries({
    ...deps,
    attempts: deps.instruments.deliveries,
    async tellOwner(transaction, { email, host }) {
      await mail.outbox.put(transaction, { kind: 'mail', mail: mail.mailTexts.webhookOff({ email, host }) });
    },
    emailOf: accounts.emailOf,
  });
  const used = { ...deps, wake: deliveries.wake };
  return {
    calls: webhookRoutes(used),
    operations: [...restWebhookRoutes(used), ...restDeliveryRoutes(used)],
    jobs: [
      ...deliveries.jobs,
      createExpiryJob({ ...deps, database: deps.background, endedLinks: links.endedLinks }),
    ],
    stop: deliveries.stop,
    installation: { waitingDeliveries: (most) => countWaiting(deps.database.query, most) },
  };
}
