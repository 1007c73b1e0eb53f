import { type Kysely, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema.ts';

/** A column whose values are the ids of rows of another table. */
export interface Reference {
  table: keyof Schema;
  column: string;
  parent: keyof Schema;
}

const byParent: Partial<Record<keyof Schema, readonly `${keyof Schema}.${string}`[]>> = {
  users: [
    'sessions.user_id',
    'mail_tokens.user_id',
    'identities.user_id',
    'invitations.used_by',
    'api_keys.user_id',
    'idempotency_keys.user_id',
    'webhooks.user_id',
    'imports.user_id',
    'campaign_sets.owner_id',
    'tags.owner_id',
    'ranked_lists.owner_id',
    'bulk_actions.owner_id',
    'secret_requests.owner_id',
    'links.owner_id',
  ],
  links: [
    'link_tags.link_id',
    'link_ranks.link_id',
    'bulk_rows.link_id',
    'link_events.link_id',
    'secret_contents.link_id',
    'secret_claims.link_id',
    'secret_readers.link_id',
  ],
  tags: ['link_tags.tag_id'],
  bulk_actions: ['bulk_rows.action_id'],
  imports: ['import_pieces.import_id', 'import_rows.import_id'],
  secret_requests: ['request_answers.request_id'],
  webhooks: ['webhook_deliveries.webhook_id'],
};

/** Which rows cannot be without which others, wherever a database keeps that by itself and wherever it cannot. */
export const references: readonly Reference[] = Object.entries(byParent).flatMap(([parent, children]) =>
  children.map((child) => {
    const [table, column] = child.split('.') as [keyof Schema, string];
    return { table, column, parent: parent as keyof Schema };
  }),
);

/** References that lead nowhere in some row. */
export async function brokenReferences(
  query: Kysely<Schema>,
  { isDistributed }: Pick<Dialect, 'isDistributed'>,
): Promise<Reference[]> {
  const broken: Reference[] = [];
  for (const reference of references) {
    const { table, column, parent } = reference;
    const child = sql.ref(`child.${column}`);
    const isNowhere = isDistributed
      ? // What lies on other machines is gathered first.
        sql`${child} not in (select id from ${sql.table(parent)} offset 0)`
      : sql`not exists (select 1 from ${sql.table(parent)} as parent where parent.id = ${child})`;
    const { rows } = await sql`select 1 from ${sql.table(table)} as child
      where ${child} is not null and ${isNowhere} limit 1`.execute(query);
    if (rows.length > 0) broken.push(reference);
  }
  return broken;
}
