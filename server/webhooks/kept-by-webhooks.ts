import type { KeptByRoom } from '../database/kept-by-room.ts';
import { isoTime } from './event-data.ts';
import { encryptedWebhookColumn, removeWebhooksOf, webhooksOf } from './stores/webhook-store.ts';
import { endpointOf } from './webhook-keys.ts';

/** Where people have events told to, and what was told. */
export const keptByWebhooks: KeptByRoom = {
  tables: {
    webhooks: {
      wiped: { inClosing: (transaction, { id }) => removeWebhooksOf(transaction, id) },
      exported: { as: 'webhooks' },
    },
    webhook_deliveries: {
      wiped: { because: 'the database removes the deliveries of a webhook together with it' },
      exported: { because: 'a log of thirty days of what is in the account itself' },
    },
    webhook_marks: {
      wiped: { because: 'how far a search has come says nothing of anybody' },
      exported: { because: 'how far a search has come says nothing of anybody' },
    },
  },
  async exportFacts({ database, vault }, { id }) {
    const rows = await webhooksOf(database.query, id);
    return {
      webhooks: rows.map((row) => ({
        endpoint: endpointOf(vault, row),
        format: row.format,
        events: row.events.trim().split(' '),
        state: row.state,
        created_at: isoTime(row.created_at_ms),
      })),
    };
  },
  encrypted: [
    encryptedWebhookColumn('endpoint_encrypted'),
    encryptedWebhookColumn('secret_encrypted'),
    encryptedWebhookColumn('previous_secret_encrypted'),
    encryptedWebhookColumn('signing_key_encrypted'),
  ],
};
