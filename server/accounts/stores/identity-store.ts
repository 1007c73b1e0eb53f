import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { IdentitiesTable } from '../../database/tables/people.ts';

/** Who a person is at a provider. */
export type Identity = Pick<Selectable<IdentitiesTable>, 'provider' | 'subject'>;

export async function findIdentityUser(query: Kysely<Schema>, identity: Identity): Promise<number | null> {
  const found = await query
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', identity.provider)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** Ties an identity to a user; false when it is tied already. */
export async function addIdentity(
  transaction: Transaction<Schema>,
  { provider, subject }: Identity,
  userId: number,
): Promise<boolean> {
  const added = await transaction
    .insertInto('identities')
    .values({ provider, subject, user_id: userId })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Unties a user's identities; says whether there were any. */
export async function removeIdentitiesOf(transaction: Transaction<Schema>, userId: number): Promise<boolean> {
  const removed = await transaction.deleteFrom('identities').where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Who a person is at the providers. */
export function readIdentitiesOf(query: Kysely<Schema>, userId: number): Promise<Identity[]> {
  return query
    .selectFrom('identities')
    .select(['provider', 'subject'])
    .where('user_id', '=', userId)
    .execute();
}
