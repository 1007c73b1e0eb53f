import type { UserRow, UsersTable } from '../../database/tables/people.ts';
import type { Vault } from '../../platform/vault.ts';
import { decryptDefaultKey } from '../../profile/url-defaults.ts';

/** What an export does not say of a person: a hash is no password, and the rest is what operators did. */
type LeftOutUserColumn = 'id' | 'password_hash' | 'deleted_at_ms' | 'disabled_at_ms' | 'links_stopped_at_ms';

/** What each column is called in an export. Every one is here or left out above: the compiler asks for each new one. */
const exportedNames = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  gender: 'gender',
  date_of_birth: 'date_of_birth',
  country_code: 'country_code',
  mobile_no: 'mobile_no',
  picture: 'base64',
  created_at_ms: 'created_at',
  email_confirmed_at_ms: 'email_confirmed_at',
  default_key_sealed: 'defaults.password',
  default_redirection_time: 'defaults.redirection_time',
  default_validity: 'defaults.validity',
  default_clicks_limit: 'defaults.clicks_limit',
  default_message: 'defaults.url_message',
  default_notify: 'defaults.notify',
} as const satisfies Record<Exclude<keyof UsersTable, LeftOutUserColumn>, string>;

type ExportedUserName = (typeof exportedNames)[keyof typeof exportedNames];
type DefaultName = ExportedUserName extends infer Name
  ? Name extends `defaults.${infer Rest}`
    ? Rest
    : never
  : never;
type ProfileName = Exclude<ExportedUserName, `defaults.${string}`>;

export interface ExportedUser {
  profile: Record<ProfileName, unknown>;
  defaults: Record<DefaultName, unknown>;
}

/** A person's own words about themselves, and what their new links start with. */
export function exportedUser(vault: Vault, user: UserRow): ExportedUser {
  return {
    profile: {
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      gender: user.gender,
      date_of_birth: user.date_of_birth,
      country_code: user.country_code,
      mobile_no: user.mobile_no,
      base64: user.picture,
      created_at: toTime(user.created_at_ms),
      email_confirmed_at: toTime(user.email_confirmed_at_ms),
    },
    defaults: {
      password: decryptDefaultKey(vault, user.id, user.default_key_sealed),
      redirection_time: user.default_redirection_time,
      validity: user.default_validity,
      clicks_limit: user.default_clicks_limit,
      url_message: user.default_message,
      notify: user.default_notify,
    },
  };
}

export function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
