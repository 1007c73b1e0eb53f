import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { hasWideCodeForm } from '../../../contract/codes.ts';
import type { LinkName, LinkType } from '../../../contract/fields.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Flag } from '../../database/tables/flag.ts';
import type { LinkRow, LinksTable } from '../../database/tables/links.ts';
import { type Link, toLink } from '../link.ts';
import type { OwnLink } from '../own-link.ts';
import { wipedLink } from '../wiped-link.ts';
import { takeInAnew, takeInChanged } from './searched-links-store.ts';

/** An owner's link or secret; null when there is none, another owner has it, or it was deleted. */
export async function findOwnLink(query: Kysely<Schema>, own: OwnLink): Promise<Link | null> {
  const row = hasWideCodeForm(own.code) ? await ownLink(query, own).executeTakeFirst() : undefined;
  return row === undefined ? null : toLink(row);
}

/** The same, locked: no other transaction changes it before this one ends. */
export async function lockOwnLink(transaction: Transaction<Schema>, own: OwnLink): Promise<Link | null> {
  const row = hasWideCodeForm(own.code)
    ? await ownLink(transaction, own).forUpdate().executeTakeFirst()
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

/** Any owner's link or secret, which no other transaction changes before this one ends. */
export function lockLink(
  transaction: Transaction<Schema>,
  { type, code }: LinkName,
): Promise<Pick<LinkRow, 'id' | 'disabled_at_ms'> | undefined> {
  return transaction
    .selectFrom('links')
    .select(['id', 'disabled_at_ms'])
    .where('code', '=', code)
    .where('type', '=', type)
    .where('deleted_at_ms', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The link and the secret with a code, whoever has them. */
export function findByCode(query: Kysely<Schema>, code: string): Promise<LinkRow[]> {
  return query
    .selectFrom('links')
    .selectAll()
    .where('code', '=', code)
    .where('deleted_at_ms', 'is', null)
    .execute();
}

/** Whether a link has or had a code: codes are never given twice. */
export async function isCodeTaken(query: Kysely<Schema>, type: LinkType, code: string): Promise<boolean> {
  const row = await query
    .selectFrom('links')
    .select('id')
    .where('code', '=', code)
    .where('type', '=', type)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a link that the transaction has locked; what was handed to visitors before is void. */
export async function changeLink(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  { id, type, code }: Pick<LinkRow, 'id' | 'type' | 'code'>,
  columns: Updateable<LinksTable>,
): Promise<Link> {
  const row = await transaction
    .updateTable('links')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('code', '=', code)
    .where('type', '=', type)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await takeInChanged(transaction, dialect, [id], columns);
  return toLink(row);
}

/**
 * Switches a link on or off, to what is wanted or to the other, unless it is expired or stopped by an operator;
 * undefined: it is, it is not there, or it is as wanted already.
 */
export function switchLink(
  transaction: Transaction<Schema>,
  own: OwnLink,
  now: number,
  wanted?: boolean,
): Promise<LinkRow | undefined> {
  return transaction
    .updateTable('links')
    .set((eb) => ({ is_active: sql<Flag>`1 - is_active`, version: eb('version', '+', 1) }))
    .where('code', '=', own.code)
    .where('type', '=', own.type)
    .where('owner_id', '=', own.ownerId)
    .where('deleted_at_ms', 'is', null)
    .where('disabled_at_ms', 'is', null)
    .$if(wanted !== undefined, (query) => query.where('is_active', '=', wanted === true ? 0 : 1))
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', now)]))
    .where((eb) => eb.or([eb('clicks_limit', 'is', null), eb('clicks', '<', eb.ref('clicks_limit'))]))
    .returningAll()
    .executeTakeFirst();
}

/** Wipes a link of an owner, or any, and marks it as deleted; undefined when there is none. */
export async function wipeLink(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  { type, code, ownerId }: LinkName & { ownerId?: number },
  now: number,
): Promise<Pick<LinkRow, 'id' | 'owner_id'> | undefined> {
  const named = transaction
    .updateTable('links')
    .set((eb) => ({ ...wipedLink, version: eb('version', '+', 1), deleted_at_ms: now }))
    .where('code', '=', code)
    .where('type', '=', type)
    .where('deleted_at_ms', 'is', null)
    .returning(['id', 'owner_id']);
  const own = ownerId === undefined ? named : named.where('owner_id', '=', ownerId);
  const wiped = await own.executeTakeFirst();
  if (wiped !== undefined) await takeInAnew(transaction, dialect, [wiped.id]);
  return wiped;
}
