import type { Kysely } from 'kysely';
import { cellsAtOnce, type EncryptedColumn } from '../../database/encrypted-column.ts';
import type { Schema } from '../../database/schema.ts';
import type { UserRow } from '../../database/tables/people.ts';
import type { ProfileStore } from '../../profile/profile-port.ts';
import type { ProfileChange } from '../../profile/profile-update.ts';
import { type DefaultsRow, defaultKeyContext } from '../../profile/url-defaults.ts';

const defaultsColumns = [
  'default_key_sealed',
  'default_redirection_time',
  'default_validity',
  'default_clicks_limit',
  'default_message',
  'default_notify',
] as const satisfies (keyof DefaultsRow)[];

function readProfile(query: Kysely<Schema>, userId: number): Promise<UserRow | undefined> {
  return query.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** Nothing is written of an account that is being wiped. */
async function save(
  query: Kysely<Schema>,
  userId: number,
  columns: ProfileChange | DefaultsRow,
): Promise<void> {
  await query
    .updateTable('users')
    .set(columns)
    .where('id', '=', userId)
    .where('deleted_at_ms', 'is', null)
    .execute();
}

function readDefaults(query: Kysely<Schema>, userId: number): Promise<DefaultsRow | undefined> {
  return query.selectFrom('users').select(defaultsColumns).where('id', '=', userId).executeTakeFirst();
}

export const profileStore: ProfileStore = {
  readProfile,
  saveProfile: save,
  readDefaults,
  saveDefaults: save,
};

export const defaultKeys: EncryptedColumn = {
  table: 'users',
  column: 'default_key_sealed',
  async read(query, afterId) {
    const rows = await query
      .selectFrom('users')
      .select(['id', 'default_key_sealed'])
      .where('id', '>', afterId)
      .where('default_key_sealed', 'is not', null)
      .orderBy('id')
      .limit(cellsAtOnce)
      .execute();
    return rows.map(({ id, default_key_sealed }) => ({
      id,
      encrypted: default_key_sealed as Uint8Array,
      context: defaultKeyContext(id),
    }));
  },
  write: (query, { id, encrypted: before }, encrypted) =>
    query
      .updateTable('users')
      .set({ default_key_sealed: encrypted })
      .where('id', '=', id)
      .where('default_key_sealed', '=', before)
      .execute(),
};
