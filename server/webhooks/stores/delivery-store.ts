import type { Kysely, Selectable } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { WebhookDeliveriesTable } from '../../database/tables/programs.ts';

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/** How long a sender has a delivery for itself; longer than any attempt takes. */
const leaseMs = 60_000;

/** Takes a due delivery; of several processes that try, one gets it. Whoever dies with it gives it back by the clock. */
export function claimDelivery(
  query: Kysely<Schema>,
  id: number,
  now: number,
): Promise<DeliveryRow | undefined> {
  return query
    .updateTable('webhook_deliveries')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at_ms: now + leaseMs }))
    .where('id', '=', id)
    .where('next_attempt_at_ms', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Writes what became of a claimed delivery, while it is still the claim's: `attempts` tells claims apart. */
export async function settleDelivery(
  query: Kysely<Schema>,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  outcome: Pick<DeliveryRow, 'next_attempt_at_ms' | 'delivered_at_ms' | 'attempt_log' | 'answer'>,
): Promise<void> {
  await query
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** The latest deliveries of a webhook, below one of them where it is named. */
export function latestDeliveries(
  query: Kysely<Schema>,
  webhookId: number,
  { most, belowId = Number.MAX_SAFE_INTEGER }: { most: number; belowId?: number | undefined },
): Promise<DeliveryRow[]> {
  return query
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '<', belowId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export function addTest(query: Kysely<Schema>, webhookId: number, now: number): Promise<DeliveryRow> {
  return query
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event_type: 'test', data: '{}', at_ms: now, next_attempt_at_ms: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Has a delivery made once more from the beginning, as the same message; undefined: there is none. */
export function beginAnew(
  query: Kysely<Schema>,
  { id, webhookId }: { id: number; webhookId: number },
  now: number,
): Promise<DeliveryRow | undefined> {
  return query
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_attempt_at_ms: now, delivered_at_ms: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .returningAll()
    .executeTakeFirst();
}

/** How many deliveries wait to be made, up to a number. */
export async function countWaiting(query: Kysely<Schema>, most: number): Promise<number> {
  const waiting = query
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('next_attempt_at_ms', 'is not', null)
    .limit(most)
    .as('waiting');
  const { count } = await query
    .selectFrom(waiting)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const forgottenAtOnce = 500;

/** Forgets some deliveries of what happened before a moment; says whether there may be more. */
export async function forgetDeliveries(query: Kysely<Schema>, beforeMs: number): Promise<boolean> {
  const old = query
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('at_ms', '<', beforeMs)
    .limit(forgottenAtOnce);
  const forgotten = await query
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', old)
    .returning('id')
    .execute();
  return forgotten.length === forgottenAtOnce;
}
