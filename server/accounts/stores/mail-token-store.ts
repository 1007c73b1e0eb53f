import type { Kysely, Transaction } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { Schema } from '../../database/schema.ts';
import type { MailTokensTable } from '../../database/tables/people.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Random, randomToken } from '../../platform/random.ts';
import { sha256 } from '../../platform/vault.ts';

/** What a token in a mail is for. */
type TokenPurpose = MailTokensTable['purpose'];
type NewPurpose = Exclude<TokenPurpose, 'confirmed'>;

const lifetimeMs: Record<NewPurpose, number> = {
  confirm: limits.confirmationTokenHours * 60 * 60 * 1000,
  disown: limits.confirmationTokenHours * 60 * 60 * 1000,
  reset: limits.resetTokenMinutes * 60 * 1000,
};

/** Makes a single-use token for a mailed link; only a hash of it is stored. */
export async function addMailToken(
  deps: { clock: Clock; random: Random },
  transaction: Transaction<Schema>,
  userId: number,
  purpose: NewPurpose,
): Promise<string> {
  const token = randomToken(deps.random);
  await transaction
    .insertInto('mail_tokens')
    .values({
      token_hash: sha256(token),
      user_id: userId,
      purpose,
      expires_at_ms: deps.clock.now() + lifetimeMs[purpose],
    })
    .execute();
  return token;
}

/** Whose living token this is; null when there is none. Looking does not use it up. */
export async function findMailTokenUser(
  query: Kysely<Schema>,
  token: string,
  purpose: TokenPurpose,
  now: number,
): Promise<number | null> {
  const found = await query
    .selectFrom('mail_tokens')
    .select('user_id')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at_ms', '>', now)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** Uses a token up; false when it was not there any more. Of many who try at once, one succeeds. */
export async function spendMailToken(
  transaction: Transaction<Schema>,
  token: string,
  purpose: TokenPurpose,
  now: number,
): Promise<boolean> {
  const spent = await transaction
    .deleteFrom('mail_tokens')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('expires_at_ms', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** What could confirm an account has done so: such links say so from now on, and do nothing else. */
export async function retireConfirmationTokens(
  transaction: Transaction<Schema>,
  userId: number,
): Promise<void> {
  await transaction
    .updateTable('mail_tokens')
    .set({ purpose: 'confirmed' })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm')
    .execute();
}

/** Removes a user's tokens, all of them or those for some purposes. */
export async function removeMailTokensOf(
  transaction: Transaction<Schema>,
  userId: number,
  purposes?: readonly TokenPurpose[],
): Promise<void> {
  const tokens = transaction.deleteFrom('mail_tokens').where('user_id', '=', userId);
  await (purposes === undefined ? tokens : tokens.where('purpose', 'in', purposes)).execute();
}

/** Hands a user's tokens to another row of the same person. */
export async function moveMailTokens(
  transaction: Transaction<Schema>,
  fromId: number,
  toId: number,
): Promise<void> {
  await transaction.updateTable('mail_tokens').set({ user_id: toId }).where('user_id', '=', fromId).execute();
}

export async function forgetExpiredMailTokens(query: Kysely<Schema>, now: number): Promise<void> {
  await query.deleteFrom('mail_tokens').where('expires_at_ms', '<=', now).execute();
}
