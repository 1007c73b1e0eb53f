import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { InvitationsTable } from '../../database/tables/people.ts';
import { sha256 } from '../../platform/vault.ts';

/** What an invitation is held against. */
interface Invited {
  token: string;
  email: string;
  now: number;
}

/** Whether a person with this e-mail could register with it now. Looking does not use it up. */
export async function isInvited(query: Kysely<Schema>, { token, email, now }: Invited): Promise<boolean> {
  const found = await query
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', sha256(token))
    .where('used_at_ms', 'is', null)
    .where('expires_at_ms', '>', now)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', email)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses an invitation up for an account; false when it cannot be used. Of many who try at once, one succeeds. */
export async function spendInvitation(
  transaction: Transaction<Schema>,
  { token, email, now }: Invited,
  userId: number,
): Promise<boolean> {
  const spent = await transaction
    .updateTable('invitations')
    .set({ used_at_ms: now, used_by: userId })
    .where('token_hash', '=', sha256(token))
    .where('used_at_ms', 'is', null)
    .where('expires_at_ms', '>', now)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', email)]))
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** The invitation that an account was made with, if any. */
export function findInvitationOf(
  query: Kysely<Schema>,
  userId: number,
): Promise<Selectable<InvitationsTable> | undefined> {
  return query.selectFrom('invitations').selectAll().where('used_by', '=', userId).executeTakeFirst();
}

/** Removes the invitation an account was made with, and those that name its e-mail where it is known to be theirs. */
export async function removeInvitationsOf(
  transaction: Transaction<Schema>,
  userId: number,
  provedEmail: string | null,
): Promise<void> {
  await transaction.deleteFrom('invitations').where('used_by', '=', userId).execute();
  if (provedEmail !== null)
    await transaction.deleteFrom('invitations').where('email', '=', provedEmail).execute();
}

/** Hands a user's invitation to another row of the same person. */
export async function moveInvitations(
  transaction: Transaction<Schema>,
  fromId: number,
  toId: number,
): Promise<void> {
  await transaction.updateTable('invitations').set({ used_by: toId }).where('used_by', '=', fromId).execute();
}

export async function addInvitation(
  transaction: Transaction<Schema>,
  {
    token,
    email,
    now,
    expiresAtMs,
  }: { token: string; email: string | null; now: number; expiresAtMs: number },
): Promise<number> {
  const made = await transaction
    .insertInto('invitations')
    .values({
      token_hash: sha256(token),
      email,
      created_at_ms: now,
      expires_at_ms: expiresAtMs,
      used_at_ms: null,
      used_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Those that have not expired, used or not, the newest first. */
export function readInvitations(
  query: Kysely<Schema>,
  now: number,
): Promise<Omit<Selectable<InvitationsTable>, 'token_hash' | 'used_by'>[]> {
  return query
    .selectFrom('invitations')
    .select(['id', 'email', 'created_at_ms', 'expires_at_ms', 'used_at_ms'])
    .where('expires_at_ms', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** Removes an invitation that was not used; false: there is none. */
export async function removeUnused(transaction: Transaction<Schema>, id: number): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('used_at_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function forgetExpiredInvitations(query: Kysely<Schema>, now: number): Promise<void> {
  await query.deleteFrom('invitations').where('expires_at_ms', '<=', now).execute();
}
