import * as z from 'zod/mini';
import type {
  webhookDeliveriesAnswer,
  webhookDelivery,
  webhookListAnswer,
  webhookMadeAnswer,
  webhookSecretAnswer,
  webhookSummary,
} from './answer-schemas/webhook-answers.ts';
import { text } from './fields.ts';
import { readTarget } from './input/target.ts';
import { limits } from './limits.ts';

/** Everything that a webhook can tell of, and what people call it. */
export const webhookEvents = {
  'link.created': 'A link is created',
  'link.changed': 'A link is changed',
  'link.deleted': 'A link is deleted',
  'link.first_visit': 'A link is visited for the first time',
  'link.visits': 'Links are visited, told in batches',
  'link.limit_reached': 'The clicks of a link are used up',
  'link.expired': 'A link expires',
  'secret.created': 'A secret is created',
  'secret.opened': 'A secret is opened',
  'secret.spent': 'The openings of a secret are used up',
  'secret.refused': 'A wrong key is tried on a secret',
  'secret.expired_unread': 'A secret expires that nobody has opened',
} as const satisfies Record<string, string>;

/** What a webhook can tell of. */
export type WebhookEvent = keyof typeof webhookEvents;

/** The form in which a receiver is told, and what people call it. */
export const webhookFormats = {
  standard: 'Standard Webhooks',
  slack: 'Slack',
  discord: 'Discord',
  ntfy: 'ntfy',
} as const satisfies Record<string, string>;

/** The form in which a receiver is told. */
export type WebhookFormat = keyof typeof webhookFormats;

/** Said of what cannot be the address of a receiver. */
export const badEndpoint = 'Enter a proper http or https address';
/** Said to whoever has as many webhooks as one may have. */
export const tooManyWebhooks = `You have ${limits.webhooksMax} webhooks, and that is the most. Delete one first.`;
/** Said to whoever wants something sent to a webhook that is off. */
export const webhookIsOff = 'This webhook is off. Switch it on first.';
const noEvent = 'Choose at least one event';

/** Where a webhook is sent to; it may hold a token of the receiver's, so that it is kept like a key. */
export const webhookEndpoint = text(limits.webhookEndpointMaxLength, badEndpoint).check(
  z.trim(),
  z.refine((entered) => readTarget(entered).ok, badEndpoint),
);

export const webhookFormat = z.enum(keysOf(webhookFormats), 'Choose a format');
export const webhookEventList = z
  .array(z.enum(keysOf(webhookEvents), noEvent), noEvent)
  .check(z.minLength(1, noEvent));
const id = text(limits.webhookIdLength, 'Say which webhook');

/** POST /api/webhooks */
export const createWebhookRequest = z.strictObject({
  endpoint: webhookEndpoint,
  format: webhookFormat,
  events: webhookEventList,
});
export type CreateWebhookRequest = z.input<typeof createWebhookRequest>;

/** POST /api/webhooks/change; what is left out stays as it is. */
export const changeWebhookRequest = z.strictObject({
  id,
  endpoint: z.optional(webhookEndpoint),
  format: z.optional(webhookFormat),
  events: z.optional(webhookEventList),
  is_on: z.optional(z.boolean()),
});
export type ChangeWebhookRequest = z.input<typeof changeWebhookRequest>;

/** The calls that name a webhook and nothing else. */
export const webhookRequest = z.strictObject({ id });
export type WebhookRequest = z.input<typeof webhookRequest>;

/** POST /api/webhooks/send_again */
export const sendAgainRequest = z.strictObject({
  id,
  // Not `z.int()`: with it the forms of guests, which share their schemas' library with this, weigh more.
  delivery: z.number().check(z.refine(Number.isSafeInteger, 'Say which delivery')),
});
export type SendAgainRequest = z.input<typeof sendAgainRequest>;

/** A webhook as its owner sees it. */
export type WebhookSummary = z.output<typeof webhookSummary>;
/** One message to a receiver, and what became of it. */
export type WebhookDelivery = z.output<typeof webhookDelivery>;
/** The answer of GET /api/webhooks. */
export type WebhookListAnswer = z.output<typeof webhookListAnswer>;
/** The answer of a webhook that was made. */
export type WebhookMadeAnswer = z.output<typeof webhookMadeAnswer>;
/** The answer with what signatures are verified by. */
export type WebhookSecretAnswer = z.output<typeof webhookSecretAnswer>;
/** The answer of POST /api/webhooks/deliveries. */
export type WebhookDeliveriesAnswer = z.output<typeof webhookDeliveriesAnswer>;

function keysOf<Key extends string>(table: Record<Key, string>): [Key, ...Key[]] {
  return Object.keys(table) as [Key, ...Key[]];
}
