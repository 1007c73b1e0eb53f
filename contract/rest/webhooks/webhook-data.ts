import * as z from 'zod/mini';
import type { WebhookEvent } from '../../webhooks.ts';
import { described } from '../described.ts';

const count = z.int().check(z.minimum(0));
const time = z.iso.datetime();

const code = described(
  { description: 'What its short address ends in.', examples: ['spring24'] },
  z.string(),
);
const shownCode = described(
  {
    description: 'The beginning of its code, to know it by: whoever has all of it could open the secret.',
    examples: ['h7Qk…'],
  },
  z.string(),
);
const clicks = described({ description: 'Visits so far.' }, count);
const openings = described({ description: 'How often it was opened so far.', examples: [1] }, count);
const end = described({ description: 'When its time was over.' }, time);
const validUntil = described(
  { description: 'Null: never.', examples: ['2026-12-24T18:00:00.000Z'] },
  z.nullable(time),
);

/** Which link it is. */
const named = { code, short_url: described({ description: 'What visitors open.' }, z.string()) };

const wholeLink = described(
  { id: 'LinkEventData', description: 'A link as it is after what happened.' },
  z.strictObject({
    ...named,
    target: described(
      {
        description: 'Where it leads; null where a key stands before it.',
        examples: ['https://example.com/'],
      },
      z.nullable(z.string()),
    ),
    has_key: described(
      { description: 'Whether visitors have to enter a key.', examples: [false] },
      z.boolean(),
    ),
    is_active: described({ description: 'Whether it is switched on.' }, z.boolean()),
    click_limit: described(
      { description: 'Visits after which it closes; null: none.', examples: [500] },
      z.nullable(count),
    ),
    expires_at: validUntil,
  }),
);
const visitedLink = z.strictObject({ ...named, clicks });
const openedSecret = z.strictObject({ code: shownCode, openings });

/** What a message in the standard format holds as `data`. Tests hold what is sent against this. */
export const webhookData = {
  'link.created': wholeLink,
  'link.changed': wholeLink,
  'link.deleted': z.strictObject(named),
  'link.first_visit': visitedLink,
  'link.visits': z.strictObject({
    links: described(
      { description: 'Each link that was visited since the last batch.' },
      z.array(
        z.strictObject({
          code,
          visits: described({ description: 'Visits since the last batch.', examples: [12] }, count),
          clicks,
        }),
      ),
    ),
  }),
  'link.limit_reached': visitedLink,
  'link.expired': z.strictObject({ ...named, clicks, expires_at: end }),
  'secret.created': z.strictObject({
    code: shownCode,
    has_key: described(
      { description: 'Whether readers have to enter a key; null where it was sealed by its creator.' },
      z.nullable(z.boolean()),
    ),
    opening_limit: described(
      { description: 'Openings after which it closes; null: none.', examples: [1] },
      z.nullable(count),
    ),
    expires_at: validUntil,
  }),
  'secret.opened': openedSecret,
  'secret.spent': openedSecret,
  'secret.refused': z.strictObject({ code: shownCode }),
  'secret.expired_unread': z.strictObject({ code: shownCode, expires_at: end }),
  test: z.strictObject({}),
} satisfies Record<WebhookEvent | 'test', z.ZodMiniType>;

/** A message in the standard format. */
export function webhookMessage(type: keyof typeof webhookData) {
  return z.strictObject({
    type: z.literal(type),
    timestamp: described({ description: 'When it happened.' }, time),
    data: webhookData[type] as z.ZodMiniType,
  });
}
