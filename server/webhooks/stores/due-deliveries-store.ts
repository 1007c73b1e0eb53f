import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** Webhooks whose receivers answer, or those that did not the last time. */
export type DueLane = 'well' | 'failing';

/** What to look for: the next in turn after a webhook, and not beyond another one. */
export interface DueSearch {
  lane: DueLane;
  afterId: number;
  upToId: number;
  /** Webhooks that are being told something. */
  besides: readonly number[];
  now: number;
  most: number;
}

/**
 * Of webhooks that are on, in the order of their ids, the first delivery that is due. It looks at those alone that have
 * something waiting, from one to the next by the index: neither how many webhooks there are nor how much one of them
 * has waiting makes it longer.
 */
export async function dueDeliveries(
  query: Kysely<Schema>,
  { lane, afterId, upToId, besides, now, most }: DueSearch,
): Promise<{ webhookId: number; id: number }[]> {
  const waiting = sql`from webhook_deliveries where next_attempt_at_ms is not null and webhook_id`;
  const firstDue = sql`select id ${waiting} = webhooks.id and next_attempt_at_ms <= ${bigint(now)}
    order by next_attempt_at_ms, id limit 1`;
  const { rows } = await sql<{ webhookId: number; id: number }>`
    with recursive turns (webhook_id) as (
      select min(webhook_id) ${waiting} > ${bigint(afterId)}
      union all
      select (select min(webhook_id) ${waiting} > turns.webhook_id) from turns where turns.webhook_id < ${bigint(upToId)}
    )
    select * from (
      select webhooks.id as "webhookId", (${firstDue}) as id
      from turns join webhooks on webhooks.id = turns.webhook_id
      where turns.webhook_id <= ${bigint(upToId)} and webhooks.state = 'on'
        and ${lane === 'well' ? sql`webhooks.failures = 0` : sql`webhooks.failures > 0`}
        and webhooks.id not in (${sql.join(besides.length === 0 ? [0] : [...besides])})
    ) as found
    where id is not null
    limit ${bigint(most)}`.execute(query);
  return rows;
}

function bigint(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`;
}
