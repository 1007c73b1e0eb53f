import type { Kysely, Transaction } from 'kysely';
import { hasCodeForm } from '../../contract/codes.ts';
import type { LinkType } from '../../contract/fields.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import { type Link, toLink } from './link.ts';

/** Names a link or secret. */
export interface LinkName {
  type: LinkType;
  code: string;
}

/** Names a link or secret for its owner: to everybody else it does not exist. */
export interface OwnLink extends LinkName {
  ownerId: number;
}

/** What has to be done together with a change, or not at all. */
export type AlsoInTransaction = (transaction: Transaction<Schema>) => Promise<void>;

/** Somebody's own link or secret; null when nobody has it, somebody else has it, or it was deleted. */
export async function findOwnLink(query: Kysely<Schema>, own: OwnLink): Promise<Link | null> {
  const row = hasCodeForm(own.code) ? await ownLink(query, own).executeTakeFirst() : undefined;
  return row === undefined ? null : toLink(row);
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockOwnLink(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  own: OwnLink,
): Promise<Link | null> {
  const row = hasCodeForm(own.code)
    ? await ownLink(transaction, own).modifyEnd(dialect.lockRows).executeTakeFirst()
    : undefined;
  return row === undefined ? null : toLink(row);
}

function ownLink(query: Kysely<Schema>, { ownerId, type, code }: OwnLink) {
  return query
    .selectFrom('links')
    .selectAll()
    .where('code', '=', code)
    .where('type', '=', type)
    .where('owner_id', '=', ownerId)
    .where('deleted_at_ms', 'is', null);
}

/** Whether somebody has or had a code: codes are never given twice. */
export async function isCodeTaken(query: Kysely<Schema>, type: LinkType, code: string): Promise<boolean> {
  const row = await query
    .selectFrom('links')
    .select('id')
    .where('code', '=', code)
    .where('type', '=', type)
    .executeTakeFirst();
  return row !== undefined;
}
