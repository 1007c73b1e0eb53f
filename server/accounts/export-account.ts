import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LinksTable, Schema } from '../database/schema.ts';
import { findUser, type User } from './user-store.ts';

/** Reads what other rooms keep sealed. */
export interface SealedContents {
  /** The key that links of this user start with; null: none. */
  defaultKeyOf(user: User): string | null;
  keyOf(link: Selectable<LinksTable>): string | null;
  /** A secret's message as it was entered; null when it is wiped or only its reader can open it. */
  messageOf(link: Selectable<LinksTable>): Promise<unknown>;
  shortUrlOf(link: Selectable<LinksTable>): string;
}

/** Most characters of all messages in one export; the oldest come first, how many are left out is said. */
export const messagesMaxCharacters = 32 * 1024 * 1024;

interface Deps {
  database: Database;
  sealed: SealedContents;
  /** Adds the clicks that wait to the sums. */
  settleClicks(transaction: Transaction<Schema>): Promise<void>;
}

/** Everything an account has, for its owner to take along. */
export async function exportAccount(deps: Deps, userId: number): Promise<Record<string, unknown>> {
  const { query } = deps.database;
  await query.transaction().execute(deps.settleClicks);
  const user = await findUser(query, userId);
  if (user === undefined) return {};
  const identities = await query
    .selectFrom('identities')
    .select(['provider', 'subject'])
    .where('user_id', '=', userId)
    .execute();
  const sessions = await query
    .selectFrom('sessions')
    .select(['created_at_ms', 'expires_at_ms'])
    .where('user_id', '=', userId)
    .execute();
  const links = await query
    .selectFrom('links')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('deleted_at_ms', 'is', null)
    .orderBy('id')
    .execute();
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
      password: deps.sealed.defaultKeyOf(user),
      redirection_time: user.default_redirection_time,
      validity: user.default_validity,
      clicks_limit: user.default_clicks_limit,
      url_message: user.default_message,
    },
    sign_in_providers: identities,
    logins: sessions.map((session) => ({
      created_at: toTime(session.created_at_ms),
      expires_at: toTime(session.expires_at_ms),
    })),
    ...(await exportLinks(deps, links)),
  };
}

/** Messages are read one after the other: all at once they would not fit into memory. */
async function exportLinks(
  deps: Deps,
  links: Selectable<LinksTable>[],
): Promise<{ links: unknown[]; messages_left_out: number }> {
  const exported: unknown[] = [];
  let roomForMessages = messagesMaxCharacters;
  let leftOut = 0;
  for (const link of links) {
    const hasRoom = roomForMessages > 0;
    if (link.type === 'secret' && !hasRoom) leftOut += 1;
    const message = link.type === 'secret' && hasRoom ? await deps.sealed.messageOf(link) : null;
    roomForMessages -= JSON.stringify(message).length;
    exported.push(exportLink(deps, link, message));
  }
  return { links: exported, messages_left_out: leftOut };
}

function exportLink(
  { sealed }: Deps,
  link: Selectable<LinksTable>,
  message: unknown,
): Record<string, unknown> {
  return {
    type: link.type,
    code: link.code,
    short_url: sealed.shortUrlOf(link),
    ...(link.type === 'url' ? { original_url: link.target } : { entered_secret: message }),
    is_active: link.is_active === 1,
    password: sealed.keyOf(link),
    redirection_time: link.redirection_time,
    url_message: link.message,
    clicks_limit: link.clicks_limit,
    total_clicks: link.clicks,
    created_at: toTime(link.created_at_ms),
    expires_at: toTime(link.expires_at_ms),
  };
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
