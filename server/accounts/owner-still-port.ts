import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * Whether a link has no owner, or its owner is still there and has not been stopped by an operator. An account is deleted
 * by one mark; until its links are wiped one after the other, whoever visits them asks this.
 */
export const hasOwnerStill = sql<SqlBool>`not exists (select 1 from users
  where users.id = links.owner_id and (users.deleted_at_ms is not null or users.links_stopped_at_ms is not null))`;

/** Whether the person whom a column names is still there, and not kept from logging in by an operator. */
export function isActiveOwner(userId: Expression<number>) {
  return sql<SqlBool>`exists (select 1 from users
    where users.id = ${userId} and users.deleted_at_ms is null and users.disabled_at_ms is null)`;
}
