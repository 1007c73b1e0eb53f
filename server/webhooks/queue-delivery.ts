import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { addTest, beginAnew, type DeliveryRow } from './stores/delivery-store.ts';
import { findWebhook, type OwnWebhook } from './stores/webhook-store.ts';
import type { WebhookRow } from './webhook-keys.ts';

export interface QueueDeps {
  database: Database;
  clock: Clock;
  /** Has what is due sent now. */
  wake(): void;
}

/** Why nothing is sent. What is off would not send it before it is switched on, however much later that is. */
export type QueueFailure = 'not-found' | 'off';

/** A delivery that was put in line, and the webhook that it is of. */
export interface QueuedDelivery {
  webhook: WebhookRow;
  delivery: DeliveryRow;
}

/** Has a test sent. */
export function queueTest(deps: QueueDeps, own: OwnWebhook): Promise<Result<QueuedDelivery, QueueFailure>> {
  return queue(deps, own, ({ id }) => addTest(deps.database.query, id, deps.clock.now()));
}

/** Has a message sent once more, under the same id. */
export function queueAgain(
  deps: QueueDeps,
  own: OwnWebhook,
  deliveryId: number,
): Promise<Result<QueuedDelivery, QueueFailure>> {
  return queue(deps, own, ({ id }) =>
    beginAnew(deps.database.query, { id: deliveryId, webhookId: id }, deps.clock.now()),
  );
}

async function queue(
  { database, wake }: QueueDeps,
  own: OwnWebhook,
  put: (webhook: WebhookRow) => Promise<DeliveryRow | undefined>,
): Promise<Result<QueuedDelivery, QueueFailure>> {
  const webhook = await findWebhook(database.query, own);
  if (webhook === undefined) return fail('not-found');
  if (webhook.state === 'off') return fail('off');
  const delivery = await put(webhook);
  if (delivery === undefined) return fail('not-found');
  wake();
  return ok({ webhook, delivery });
}
