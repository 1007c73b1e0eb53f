import type { Kysely, Selectable } from 'kysely';
import type { Schema, UsersTable } from '../../database/schema.ts';
import type { ProfileChange } from '../../profile/profile-update.ts';

export type DefaultsRow = Pick<
  Selectable<UsersTable>,
  | 'default_key_sealed'
  | 'default_redirection_time'
  | 'default_validity'
  | 'default_clicks_limit'
  | 'default_message'
>;

const defaultsColumns = [
  'default_key_sealed',
  'default_redirection_time',
  'default_validity',
  'default_clicks_limit',
  'default_message',
] as const satisfies (keyof DefaultsRow)[];

export function readProfile(
  query: Kysely<Schema>,
  userId: number,
): Promise<Selectable<UsersTable> | undefined> {
  return query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

export async function saveProfile(
  query: Kysely<Schema>,
  userId: number,
  change: ProfileChange,
): Promise<void> {
  await query
    .updateTable('users')
    .set(change)
    .where('id', '=', userId)
    .where('deleted_at_ms', 'is', null)
    .execute();
}

export function readDefaults(query: Kysely<Schema>, userId: number): Promise<DefaultsRow | undefined> {
  return query.selectFrom('users').select(defaultsColumns).where('id', '=', userId).executeTakeFirst();
}

export async function saveDefaults(
  query: Kysely<Schema>,
  userId: number,
  defaults: DefaultsRow,
): Promise<void> {
  await query
    .updateTable('users')
    .set(defaults)
    .where('id', '=', userId)
    .where('deleted_at_ms', 'is', null)
    .execute();
}
