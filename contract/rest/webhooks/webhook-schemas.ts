import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { webhookEndpoint, webhookEventList, webhookEvents, webhookFormat } from '../../webhooks.ts';
import { described } from '../described.ts';
import { pageOf } from '../list-schemas.ts';

const time = z.iso.datetime();

const endpoint = described(
  {
    description:
      'The http or https address that messages are posted to. Only public addresses, unless the people who run the site have named others.',
    maxLength: limits.webhookEndpointMaxLength,
  },
  webhookEndpoint,
);
const events = described(
  { description: 'What it tells of.', examples: [['link.created', 'secret.opened']] },
  webhookEventList,
);

/** POST /webhooks */
export const newWebhook = described(
  { id: 'NewWebhook', description: 'Where to send what happens.' },
  z.strictObject({
    endpoint,
    format: described(
      { description: '`standard` is signed JSON by Standard Webhooks 1.0; the others are one line of text.' },
      z._default(webhookFormat, 'standard'),
    ),
    events,
  }),
);

/** PATCH /webhooks/{id} */
export const webhookChange = described(
  { id: 'WebhookChange', description: 'What is left out stays as it is.' },
  z.strictObject({
    endpoint: z.optional(endpoint),
    format: z.optional(webhookFormat),
    events: z.optional(events),
    active: z.optional(
      described({ description: 'Switched on, it starts anew: its failures are forgotten.' }, z.boolean()),
    ),
  }),
);

const summary = {
  id: z.string(),
  endpoint: z.string(),
  format: webhookFormat,
  events: z.array(z.enum(Object.keys(webhookEvents) as [string, ...string[]])),
  active: described({ description: 'Whether it is switched on.' }, z.boolean()),
  off_because: described(
    {
      description:
        'Why it is off: its `owner` wanted it, its receiver answered 410 (`gone`), or it was `failing` for too long.',
    },
    z.nullable(z.enum(['owner', 'gone', 'failing'])),
  ),
  failures: described({ description: 'Attempts in a row that have failed.' }, z.int()),
  created_at: time,
};

/** A webhook as it is answered. */
export const webhook = described({ id: 'Webhook' }, z.strictObject(summary));
export type WebhookResource = z.output<typeof webhook>;

const keys = {
  secret: described({ description: 'Verifies `v1` signatures; answered here and nowhere else.' }, z.string()),
  public_key: described({ description: 'Verifies `v1a` signatures (ed25519).' }, z.string()),
  previous_secret_until: described(
    { description: 'Until when messages are also signed with the secret before; null: they are not.' },
    z.nullable(time),
  ),
};

/** What messages are verified by. */
export const webhookKeys = described({ id: 'WebhookKeys' }, z.strictObject(keys));
export type WebhookKeys = z.output<typeof webhookKeys>;

/** A webhook that was made. */
export const createdWebhook = described({ id: 'CreatedWebhook' }, z.strictObject({ ...summary, ...keys }));

export const webhookPage = pageOf('WebhookPage', webhook);

/** A message to a receiver. */
export const delivery = described(
  { id: 'Delivery', description: 'One message to a receiver, and what became of it.' },
  z.strictObject({
    id: z.int(),
    message_id: described(
      {
        description:
          '`webhook-id` of the message. One may come twice, always under the same id: take it once.',
      },
      z.string(),
    ),
    event: z.string(),
    at: described({ description: 'When it happened.' }, time),
    state: z.enum(['waiting', 'delivered', 'failed']),
    next_attempt_at: z.nullable(time),
    attempts: z.array(
      z.strictObject({
        at: time,
        status: described({ description: 'What was answered; null: nothing.' }, z.nullable(z.int())),
        failure: described({ description: 'Why nothing was answered.' }, z.nullable(z.string())),
        milliseconds: z.int(),
      }),
    ),
    answer: described({ description: 'The beginning of the last answer.' }, z.nullable(z.string())),
  }),
);

export const deliveryPage = pageOf('DeliveryPage', delivery);
