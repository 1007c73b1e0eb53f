import type { Updateable } from 'kysely';
import { readTarget } from '../../contract/input/target.ts';
import { limits } from '../../contract/limits.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { WebhookEvent, WebhookFormat } from '../../contract/webhooks.ts';
import type { Around } from '../database/around-transaction.ts';
import type { Database } from '../database/database.ts';
import type { WebhooksTable } from '../database/tables/programs.ts';
import type { Clock } from '../platform/clock.ts';
import { type Random, randomCode } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import {
  addWebhook,
  changeWebhook,
  countWebhooks,
  lockWebhook,
  type OwnWebhook,
} from './stores/webhook-store.ts';
import { newKey, type WebhookRow, webhookContext } from './webhook-keys.ts';

export interface ManageDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
}

/** What is chosen for a webhook; it was read by the contract's schema. */
export interface ChosenWebhook {
  endpoint: string;
  format: WebhookFormat;
  events: readonly WebhookEvent[];
}

type Chosen = { [Name in keyof ChosenWebhook]?: ChosenWebhook[Name] | undefined };
export type WebhookChanges = Chosen & { isOn?: boolean | undefined };

const alone: Around<WebhookRow> = (_transaction, work) => work();

/** A person's new webhook. What is `around` it is kept with it. */
export async function createWebhook(
  { database, vault, clock, random }: ManageDeps,
  userId: number,
  chosen: ChosenWebhook,
  around: Around<WebhookRow> = alone,
): Promise<Result<WebhookRow, 'too-many'>> {
  const publicId = randomCode(random, limits.webhookIdLength);
  return database.query.transaction().execute((transaction) =>
    around(transaction, async () => {
      // So that two at once do not both find room for one.
      await database.dialect.lockTable(transaction, 'webhooks', 'share row exclusive');
      if ((await countWebhooks(transaction, userId)) >= limits.webhooksMax) return fail('too-many');
      const row = await addWebhook(transaction, {
        public_id: publicId,
        user_id: userId,
        ...chosenColumns(vault, publicId, chosen),
        secret_encrypted: vault.encrypt(newKey(random), webhookContext(publicId, 'secret_encrypted')),
        signing_key_encrypted: vault.encrypt(
          newKey(random),
          webhookContext(publicId, 'signing_key_encrypted'),
        ),
        state: 'on',
        created_at_ms: clock.now(),
      });
      return ok(row);
    }),
  );
}

/**
 * Changes what is said of it and nothing else, unless it is no longer as it is expected. Switched on, it starts anew.
 */
export async function editWebhook(
  { database, vault }: ManageDeps,
  own: OwnWebhook,
  { isOn, ...chosen }: WebhookChanges,
  isAsExpected: (row: WebhookRow) => boolean = () => true,
): Promise<Result<WebhookRow, 'not-found' | 'changed-meanwhile'>> {
  return database.query.transaction().execute(async (transaction) => {
    const row = await lockWebhook(transaction, own);
    if (row === undefined) return fail('not-found');
    if (!isAsExpected(row)) return fail('changed-meanwhile');
    const columns: Updateable<WebhooksTable> = {
      ...chosenColumns(vault, own.publicId, chosen),
      ...(isOn === true ? { state: 'on', off_because: null, failures: 0, failing_since_ms: null } : {}),
      ...(isOn === false && row.state === 'on' ? { state: 'off', off_because: 'owner' } : {}),
    };
    return ok(Object.keys(columns).length === 0 ? row : await changeWebhook(transaction, row, columns));
  });
}

/** Gives a webhook a new secret. For a day messages are signed with the one before as well. */
export async function rotateSecret(
  { database, vault, clock, random }: ManageDeps,
  own: OwnWebhook,
  around: Around<WebhookRow> = alone,
): Promise<Result<WebhookRow, 'not-found'>> {
  const secret = vault.encrypt(newKey(random), webhookContext(own.publicId, 'secret_encrypted'));
  return database.query.transaction().execute((transaction) =>
    around(transaction, async () => {
      const row = await lockWebhook(transaction, own);
      if (row === undefined) return fail('not-found');
      const changed = await changeWebhook(transaction, row, {
        secret_encrypted: secret,
        previous_secret_encrypted: row.secret_encrypted,
        previous_until_ms: clock.now() + limits.webhookRotationHours * 60 * 60 * 1000,
      });
      return ok(changed);
    }),
  );
}

type ChosenColumns = Pick<WebhookRow, 'endpoint_encrypted' | 'format' | 'events'>;

function chosenColumns(vault: Vault, publicId: string, chosen: ChosenWebhook): ChosenColumns;
function chosenColumns(vault: Vault, publicId: string, chosen: Chosen): Partial<ChosenColumns>;
function chosenColumns(
  vault: Vault,
  publicId: string,
  { endpoint, format, events }: Chosen,
): Partial<ChosenColumns> {
  const address = endpoint === undefined ? null : readTarget(endpoint);
  return {
    ...(address?.ok === true
      ? {
          endpoint_encrypted: vault.encrypt(
            address.value.href,
            webhookContext(publicId, 'endpoint_encrypted'),
          ),
        }
      : {}),
    ...(format === undefined ? {} : { format }),
    // Each between two blanks, so that one is found by its whole name.
    ...(events === undefined ? {} : { events: ` ${[...new Set(events)].join(' ')} ` }),
  };
}
