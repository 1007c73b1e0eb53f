import type { Insertable, Kysely, Transaction, Updateable } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { UserRow, UsersTable } from '../../database/tables/people.ts';

export type User = UserRow;

export function findUserByEmail(query: Kysely<Schema>, email: string): Promise<User | undefined> {
  return query
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst();
}

export function findUser(query: Kysely<Schema>, id: number): Promise<User | undefined> {
  return query
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at_ms', 'is', null)
    .executeTakeFirst();
}

/**
 * Reads a user and locks the row against other transactions until this one ends. Whatever decides about an
 * account's password, tokens or identities takes the user first: so these decisions happen one after the other.
 */
export function takeUser(transaction: Transaction<Schema>, id: number): Promise<User | undefined> {
  return (
    transaction
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at_ms', 'is', null)
      // Rows that only name the user can be added meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Keeps other transactions from adding what names a user, deleted or not, until this one ends. */
export async function lockUserRow(transaction: Transaction<Schema>, id: number): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
}

export async function changeUser(
  transaction: Transaction<Schema>,
  id: number,
  changes: Updateable<UsersTable>,
): Promise<void> {
  await transaction.updateTable('users').set(changes).where('id', '=', id).execute();
}

export async function removeUser(transaction: Transaction<Schema>, id: number): Promise<void> {
  await transaction.deleteFrom('users').where('id', '=', id).execute();
}

/** Accounts that are deleted and not yet wiped. */
export function deletedAccounts(query: Kysely<Schema>): Promise<{ id: number }[]> {
  return query
    .selectFrom('users')
    .select('id')
    .where('deleted_at_ms', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Adds a user; null when an account has the e-mail already. */
export async function addUser(
  transaction: Transaction<Schema>,
  user: Insertable<UsersTable>,
): Promise<number | null> {
  const added = await transaction
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** A user as registering or a provider makes one: everything not said is empty. */
export function newUser(
  user: Pick<UsersTable, 'email' | 'firstname' | 'lastname' | 'created_at_ms'> &
    Partial<Insertable<UsersTable>>,
): Insertable<UsersTable> {
  return {
    email_confirmed_at_ms: null,
    password_hash: null,
    date_of_birth: null,
    gender: null,
    country_code: null,
    mobile_no: null,
    picture: null,
    default_key_sealed: null,
    default_redirection_time: null,
    default_validity: null,
    default_clicks_limit: null,
    default_message: null,
    default_notify: null,
    deleted_at_ms: null,
    disabled_at_ms: null,
    links_stopped_at_ms: null,
    ...user,
  };
}

/** Nothing of the person is left in the row. It stays until the links that name it are wiped. */
export async function markDeleted(
  transaction: Transaction<Schema>,
  userId: number,
  now: number,
): Promise<void> {
  // No e-mail looks like this, so that none is taken.
  const nobody = newUser({ email: `deleted ${userId}`, firstname: '', lastname: '', created_at_ms: 0 });
  await transaction
    .updateTable('users')
    .set({ ...nobody, deleted_at_ms: now })
    .where('id', '=', userId)
    .execute();
}
