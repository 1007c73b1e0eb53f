import type * as z from 'zod/mini';
import type { defaultsRequest, UserDefaults } from '../../contract/profile.ts';
import type { UserRow } from '../database/tables/people.ts';
import type { Vault } from '../platform/vault.ts';

export type DefaultsRow = Pick<
  UserRow,
  | 'default_key_sealed'
  | 'default_redirection_time'
  | 'default_validity'
  | 'default_clicks_limit'
  | 'default_message'
  | 'default_notify'
>;

/** The key that new links of a user start with, opened for its owner. */
export function decryptDefaultKey(vault: Vault, userId: number, encrypted: Uint8Array | null): string | null {
  return encrypted === null ? null : vault.decryptText(encrypted, defaultKeyContext(userId));
}

/** What is stored of the defaults: the key is encrypted. */
export function toDefaultsRow(
  vault: Vault,
  userId: number,
  defaults: z.output<typeof defaultsRequest>,
): DefaultsRow {
  return {
    default_key_sealed:
      defaults.password === null ? null : vault.encrypt(defaults.password, defaultKeyContext(userId)),
    default_redirection_time: defaults.redirection_time,
    default_validity: defaults.validity,
    default_clicks_limit: defaults.clicks_limit,
    default_message: defaults.url_message,
    default_notify: defaults.notify,
  };
}

/** The defaults as their owner reads them. */
export function presentDefaults(vault: Vault, userId: number, row: DefaultsRow): UserDefaults {
  return {
    password: decryptDefaultKey(vault, userId, row.default_key_sealed),
    redirection_time: row.default_redirection_time,
    validity: row.default_validity,
    clicks_limit: row.default_clicks_limit,
    url_message: row.default_message,
    notify: row.default_notify,
  };
}

/** What the bytes of a default key are bound to. */
export function defaultKeyContext(userId: number): string {
  return `users/${userId}/default_key`;
}
