import * as z from 'zod/mini';
import { answerWith } from './answer.ts';

/** A webhook as its owner sees it. */
export const webhookSummary = z.strictObject({
  id: z.string(),
  endpoint: z.string(),
  format: z.enum(['standard', 'slack', 'discord', 'ntfy']),
  events: z.array(z.string()),
  state: z.enum(['on', 'off']),
  /** Why it is off: its owner wanted it, its receiver said that it is gone, or it failed for too long. */
  off_because: z.nullable(z.enum(['owner', 'gone', 'failing'])),
  failures: z.number(),
  created_at: z.iso.datetime(),
});

/** The answer of GET /api/webhooks. */
export const webhookListAnswer = answerWith({ details: z.array(webhookSummary) });

/** What a receiver verifies messages by. */
const verification = {
  /** For `v1`: whsec_… */
  secret: z.string(),
  /** For `v1a`: whpk_… */
  public_key: z.string(),
  /** Until when messages are also signed with the secret before it. */
  previous_until: z.nullable(z.iso.datetime()),
};

/** The answer of POST /api/webhooks/secret and /api/webhooks/rotate. */
export const webhookSecretAnswer = answerWith({ details: z.strictObject(verification) });

/** The answer of POST /api/webhooks. */
export const webhookMadeAnswer = answerWith({
  details: z.strictObject({ ...webhookSummary.shape, ...verification }),
});

/** One message to a receiver, and what became of it. */
export const webhookDelivery = z.strictObject({
  id: z.number(),
  message_id: z.string(),
  event: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  next_attempt_at: z.nullable(z.iso.datetime()),
  /** Each attempt: what was answered, or why nothing was. */
  attempts: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      status: z.nullable(z.number()),
      failure: z.nullable(z.string()),
      milliseconds: z.number(),
    }),
  ),
  /** The beginning of what was answered last. */
  answer: z.nullable(z.string()),
});

/** The answer of POST /api/webhooks/deliveries. */
export const webhookDeliveriesAnswer = answerWith({ details: z.array(webhookDelivery) });
