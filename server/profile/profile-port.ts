import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { UserRow } from '../database/tables/people.ts';
import type { ProfileChange } from './profile-update.ts';
import type { DefaultsRow } from './url-defaults.ts';

/** Where profiles and defaults are kept: with the accounts. */
export interface ProfileStore {
  readProfile(query: Kysely<Schema>, userId: number): Promise<UserRow | undefined>;
  saveProfile(query: Kysely<Schema>, userId: number, change: ProfileChange): Promise<void>;
  readDefaults(query: Kysely<Schema>, userId: number): Promise<DefaultsRow | undefined>;
  saveDefaults(query: Kysely<Schema>, userId: number, defaults: DefaultsRow): Promise<void>;
}
