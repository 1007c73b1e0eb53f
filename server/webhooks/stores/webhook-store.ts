import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import { cellsAtOnce, type EncryptedColumn } from '../../database/encrypted-column.ts';
import type { Schema } from '../../database/schema.ts';
import type { WebhooksTable } from '../../database/tables/programs.ts';
import { type EncryptedWebhookColumn, type WebhookRow, webhookContext } from '../webhook-keys.ts';

/** Names a webhook for its owner: to every other caller it does not exist. */
export interface OwnWebhook {
  userId: number;
  publicId: string;
}

export function webhooksOf(query: Kysely<Schema>, userId: number): Promise<WebhookRow[]> {
  return query.selectFrom('webhooks').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

function ownWebhook(query: Kysely<Schema>, { userId, publicId }: OwnWebhook) {
  return query
    .selectFrom('webhooks')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId);
}

export function findWebhook(query: Kysely<Schema>, own: OwnWebhook): Promise<WebhookRow | undefined> {
  return ownWebhook(query, own).executeTakeFirst();
}

/** The same, which nobody else changes before the transaction ends. */
export function lockWebhook(
  transaction: Transaction<Schema>,
  own: OwnWebhook,
): Promise<WebhookRow | undefined> {
  return ownWebhook(transaction, own).forUpdate().executeTakeFirst();
}

export function webhookById(query: Kysely<Schema>, id: number): Promise<WebhookRow | undefined> {
  return query.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countWebhooks(query: Kysely<Schema>, userId: number): Promise<number> {
  return (await query.selectFrom('webhooks').select('id').where('user_id', '=', userId).execute()).length;
}

export function addWebhook(query: Kysely<Schema>, webhook: Insertable<WebhooksTable>): Promise<WebhookRow> {
  return query.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();
}

export function changeWebhook(
  transaction: Transaction<Schema>,
  { id }: Pick<WebhookRow, 'id'>,
  columns: Updateable<WebhooksTable>,
): Promise<WebhookRow> {
  return transaction
    .updateTable('webhooks')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** With all that waits for it. Says whether there was one. */
export async function removeWebhook(
  query: Kysely<Schema>,
  { userId, publicId }: OwnWebhook,
): Promise<boolean> {
  const removed = await query
    .deleteFrom('webhooks')
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function removeWebhooksOf(transaction: Transaction<Schema>, userId: number): Promise<void> {
  await transaction.deleteFrom('webhooks').where('user_id', '=', userId).execute();
}

/** An attempt was answered well: what failed before is over. */
export async function noteSuccess(query: Kysely<Schema>, id: number): Promise<void> {
  await query
    .updateTable('webhooks')
    .set({ failures: 0, failing_since_ms: null })
    .where('id', '=', id)
    .where('failures', '>', 0)
    .execute();
}

/** One more attempt has failed; gives how many have in a row, and since when. */
export function noteFailure(
  transaction: Kysely<Schema>,
  id: number,
  now: number,
): Promise<Pick<WebhookRow, 'failures' | 'failing_since_ms' | 'state'> | undefined> {
  return transaction
    .updateTable('webhooks')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since_ms: eb.fn.coalesce('failing_since_ms', eb.val(now)),
    }))
    .where('id', '=', id)
    .returning(['failures', 'failing_since_ms', 'state'])
    .executeTakeFirst();
}

/** Switches a webhook off; says whether it was on. */
export async function switchOff(
  transaction: Kysely<Schema>,
  id: number,
  because: 'gone' | 'failing',
): Promise<boolean> {
  const switched = await transaction
    .updateTable('webhooks')
    .set({ state: 'off', off_because: because })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .returning('id')
    .executeTakeFirst();
  return switched !== undefined;
}

/** A column of webhooks that the vault encrypts. */
export function encryptedWebhookColumn(column: EncryptedWebhookColumn): EncryptedColumn {
  return {
    table: 'webhooks',
    column,
    async read(query, afterId) {
      const rows = await query
        .selectFrom('webhooks')
        .select(['id', 'public_id', `${column} as encrypted`])
        .where('id', '>', afterId)
        .where(column, 'is not', null)
        .orderBy('id')
        .limit(cellsAtOnce)
        .execute();
      return rows.map(({ id, public_id, encrypted }) => ({
        id,
        encrypted: encrypted as Uint8Array,
        context: webhookContext(public_id, column),
      }));
    },
    write: (query, { id, encrypted: before }, encrypted) =>
      query
        .updateTable('webhooks')
        .set({ [column]: encrypted })
        .where('id', '=', id)
        .where(column, '=', before)
        .execute(),
  };
}
