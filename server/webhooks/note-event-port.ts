import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WebhookEvent } from '../../contract/webhooks.ts';
import type { Dialect } from '../database/dialect.ts';
import type { FollowingRow } from '../database/following-row.ts';
import { precompile } from '../database/precompile.ts';
import type { Schema } from '../database/schema.ts';

/** Something that happened to what a person has. */
export interface NotedEvent {
  ownerId: number | null;
  type: WebhookEvent;
  data: object;
  now: number;
}

function listensTo(type: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`webhooks.state = 'on' and webhooks.events like '% ' || ${type} || ' %'`;
}

const noting = precompile((query, value: (name: 'ownerId' | 'type' | 'data' | 'now') => never) => ({
  compile: () => {
    const now = sql`cast(${value('now')} as bigint)`;
    const type = sql`cast(${value('type')} as text)`;
    return sql`insert into webhook_deliveries (webhook_id, event_type, data, at_ms, next_attempt_at_ms)
      select id, ${type}, cast(${value('data')} as text), ${now}, ${now} from webhooks
      where user_id = cast(${value('ownerId')} as bigint) and ${listensTo(type)}`.compile(query);
  },
}));

/** Notes an event for every webhook that tells of it, in the transaction of what it tells: one statement. */
export async function noteEvent(
  transaction: Kysely<Schema>,
  { ownerId, type, data, now }: NotedEvent,
): Promise<void> {
  if (ownerId === null) return;
  await transaction.executeQuery(noting(transaction, { ownerId, type, data: JSON.stringify(data), now }));
}

/** An event whose `data` is JSON already. */
export interface WrittenEvent extends Omit<NotedEvent, 'data'> {
  data: string;
}

/** Notes many events at once. */
export async function noteManyEvents(
  transaction: Kysely<Schema>,
  dialect: Dialect,
  events: readonly WrittenEvent[],
): Promise<void> {
  const rows = JSON.stringify(events.map(({ ownerId, type, data, now }) => [ownerId, type, data, now]));
  const noted = dialect.manyRows(rows, { owner_id: 'number', type: 'text', data: 'text', at_ms: 'number' });
  await sql`insert into webhook_deliveries (webhook_id, event_type, data, at_ms, next_attempt_at_ms)
    select webhooks.id, noted.type, noted.data, noted.at_ms, noted.at_ms from ${noted} as noted, webhooks
    where webhooks.user_id = noted.owner_id and ${listensTo(sql`noted.type`)}`.execute(transaction);
}

/** An event that follows an update, and when it does, told by what the update returns. */
export interface FollowingEvent {
  type: RawBuilder<string>;
  when: RawBuilder<SqlBool>;
}

/**
 * The rows of events that follow an update which returns `owner_id`, in the same commit. Nothing may follow these: there
 * may be none of them.
 */
export function eventsFollowing(
  events: readonly [FollowingEvent, ...FollowingEvent[]],
  { data, now, updatedRow }: { data: RawBuilder<string>; now: number; updatedRow: RawBuilder<unknown> },
): FollowingRow {
  const types = events.map(({ type }) => sql`select ${type} as type`);
  const either = events.map(({ type, when }) => sql`(told.type = ${type} and ${when})`);
  return {
    into: 'webhook_deliveries',
    values: {
      webhook_id: { expression: sql`webhooks.id` },
      event_type: { expression: sql`told.type` },
      data: { expression: data },
      at_ms: { number: now },
      next_attempt_at_ms: { number: now },
    },
    each: {
      updatedRow,
      from: sql`(${sql.join(types, sql` union all `)}) as told, webhooks`,
      when: sql`webhooks.user_id = updated.owner_id and ${listensTo(sql`told.type`)}
        and (${sql.join(either, sql` or `)})`,
    },
  };
}

/** Whether somebody listens to an event of what a link's owner has. */
export function hasListener(
  type: RawBuilder<string>,
  { isDistributed }: Pick<Dialect, 'isDistributed'>,
): RawBuilder<SqlBool> {
  // Links lie elsewhere than webhooks then: all who listen are asked for first.
  if (isDistributed)
    return sql<SqlBool>`links.owner_id in (select user_id from webhooks where ${listensTo(type)})`;
  return sql<SqlBool>`exists (select 1 from webhooks where webhooks.user_id = links.owner_id and ${listensTo(type)})`;
}

const eventsOfVisits = ['link.first_visit', 'link.limit_reached', 'link.visits'] satisfies WebhookEvent[];

/** Who of some people has a webhook that tells of visits. */
export async function listenersAmong(
  transaction: Kysely<Schema>,
  dialect: Dialect,
  ownerIds: readonly number[],
): Promise<Set<number>> {
  const asked = dialect.manyRows(JSON.stringify(ownerIds.map((id) => [id])), { id: 'number' });
  const rows = await transaction
    .selectFrom('webhooks')
    .select('user_id')
    .where('state', '=', 'on')
    .where((eb) => eb.or(eventsOfVisits.map((type) => eb('events', 'like', `% ${type} %`))))
    .where('user_id', 'in', sql<number>`(select id from ${asked} as asked)`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
