import { webhookEvents } from '../../webhooks.ts';
import { type webhookData, webhookMessage } from '../webhooks/webhook-data.ts';
import type { createExampleMaker } from './examples.ts';
import type { SchemaWriter } from './json-schema.ts';
import type { PublishedMessage, PublishedParameter } from './published.ts';

const header = (name: string, description: string) =>
  ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }) as const satisfies PublishedParameter;

/** What every message to a receiver carries, after Standard Webhooks 1.0. */
export const webhookHeaders = [
  header(
    'webhook-id',
    'Names the message: the same at every attempt, so that a receiver knows what it has already.',
  ),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    'Signatures with a space in between: `v1` by each secret that is valid (HMAC-SHA-256), `v1a` by the key pair (ed25519).',
  ),
];

/** Every message, and when it is sent. */
const messages: Record<keyof typeof webhookData, string> = {
  ...webhookEvents,
  test: 'You ask for a test',
};

/** The messages that webhooks send, in the standard format. */
export function webhookMessages(
  schemas: SchemaWriter,
  exampleOf: ReturnType<typeof createExampleMaker>,
): Record<string, { post: PublishedMessage }> {
  const types = Object.keys(messages) as (keyof typeof messages)[];
  return Object.fromEntries(
    types.map((type) => {
      const schema = schemas.write(webhookMessage(type), 'answered');
      const post: PublishedMessage = {
        operationId: `webhook ${type}`,
        tags: ['webhooks'],
        summary: `${messages[type]}.`,
        security: [],
        parameters: webhookHeaders,
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: exampleOf(schema) } },
        },
        responses: {
          '2XX': { description: 'Taken: it is not sent again.' },
          '410': { description: 'Nobody wants it any more: the webhook is switched off.' },
          default: { description: 'Not taken: it is sent again later, ten times in all.' },
        },
      };
      return [type, { post }];
    }),
  );
}
