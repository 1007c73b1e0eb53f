import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { LinksTable } from '../../database/schema.ts';
import { readFeedbackOf } from '../../feedback/feedback-store.ts';
import { countedDown } from '../../links/owned-links-store.ts';
import { findInvitationOf } from '../stores/invitation-store.ts';
import { findUser, type User } from '../stores/user-store.ts';

/** Reads what other rooms keep sealed. */
export interface SealedContents {
  /** The key that links of this user start with; null: none. */
  defaultKeyOf(user: User): string | null;
  keyOf(link: Selectable<LinksTable>): string | null;
  /** A secret's message as it was entered, as JSON; null when it is wiped or only its reader can open it. */
  messageOf(link: Selectable<LinksTable>): Promise<string | null>;
  shortUrlOf(link: Selectable<LinksTable>): string;
}

/** Most characters of all messages in one export; the oldest come first, how many are left out is said. */
const messagesMaxCharacters = 32 * 1024 * 1024;
/** Links that are read and written down in one go: about a millisecond's work. */
const linksAtOnce = 100;

export interface ExportDeps {
  database: Database;
  sealed: SealedContents;
  /** Adds the clicks that wait to the sums. */
  foldWaitingClicks(): Promise<void>;
}

/**
 * Everything an account has, for its owner to take along: the JSON text of an object, piece by piece. Only a few links
 * and one message are in memory at a time, and every piece is read by itself.
 */
export async function* writeExport(deps: ExportDeps, user: User): AsyncGenerator<string> {
  await deps.foldWaitingClicks();
  const facts = JSON.stringify(await readFacts(deps, user));
  yield `${facts.slice(0, -1)},"links":[`;
  let roomForMessages = messagesMaxCharacters;
  let leftOut = 0;
  let separator = '';
  for (let rows = await readLinks(deps, user.id, 0); rows.length > 0; ) {
    let piece = '';
    for (const link of rows) {
      const hasRoom = roomForMessages > 0;
      if (link.type === 'secret' && !hasRoom) leftOut += 1;
      const message = link.type === 'secret' && hasRoom ? await deps.sealed.messageOf(link) : null;
      roomForMessages -= (message ?? 'null').length;
      piece += separator + writeLink(deps, link, message);
      separator = ',';
      if (message !== null) {
        yield piece;
        piece = '';
      }
    }
    yield piece;
    await nextTurn();
    rows = await readLinks(deps, user.id, rows.at(-1)?.id ?? 0);
  }
  yield `],"messages_left_out":${leftOut}}`;
}

async function readFacts({ database, sealed }: ExportDeps, user: User): Promise<Record<string, unknown>> {
  const { query } = database;
  const identities = await query
    .selectFrom('identities')
    .select(['provider', 'subject'])
    .where('user_id', '=', user.id)
    .execute();
  const sessions = await query
    .selectFrom('sessions')
    .select(['created_at_ms', 'expires_at_ms'])
    .where('user_id', '=', user.id)
    .execute();
  const invitation = await findInvitationOf(query, user.id);
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
      password: sealed.defaultKeyOf(user),
      redirection_time: user.default_redirection_time,
      validity: user.default_validity,
      clicks_limit: user.default_clicks_limit,
      url_message: user.default_message,
    },
    sign_in_providers: identities,
    invitation:
      invitation === undefined
        ? null
        : {
            email: invitation.email,
            created_at: toTime(invitation.created_at_ms),
            used_at: toTime(invitation.used_at_ms),
          },
    logins: sessions.map((session) => ({
      created_at: toTime(session.created_at_ms),
      expires_at: toTime(session.expires_at_ms),
    })),
    // What was written under an address that nobody has proved to own may be anybody's.
    ...(user.email_confirmed_at_ms === null ? {} : await readFeedbackOf(database, user.email)),
  };
}

/** The next of an account's links and secrets, the oldest first: the index has each type in its own order. */
async function readLinks(
  { database: { query } }: ExportDeps,
  userId: number,
  afterId: number,
): Promise<Selectable<LinksTable>[]> {
  // Better a file that breaks off than one that says it is complete.
  if ((await findUser(query, userId)) === undefined) throw new Error('The account was deleted meanwhile');
  const some = await Promise.all(
    (['url', 'secret'] as const).map((type) =>
      query
        .selectFrom('links')
        .selectAll()
        .where('owner_id', '=', userId)
        .where('type', '=', type)
        .where('deleted_at_ms', 'is', null)
        .where(countedDown, '<', -afterId)
        .orderBy(countedDown, 'desc')
        .limit(linksAtOnce)
        .execute(),
    ),
  );
  return some
    .flat()
    .sort((one, other) => one.id - other.id)
    .slice(0, linksAtOnce);
}

function writeLink({ sealed }: ExportDeps, link: Selectable<LinksTable>, message: string | null): string {
  const named = { type: link.type, code: link.code, short_url: sealed.shortUrlOf(link) };
  const content =
    link.type === 'url' ? `"original_url":${JSON.stringify(link.target)}` : `"entered_secret":${message}`;
  const rest = {
    is_active: link.is_active === 1,
    password: sealed.keyOf(link),
    redirection_time: link.redirection_time,
    url_message: link.message,
    clicks_limit: link.clicks_limit,
    total_clicks: link.clicks,
    created_at: toTime(link.created_at_ms),
    expires_at: toTime(link.expires_at_ms),
  };
  return `${JSON.stringify(named).slice(0, -1)},${content},${JSON.stringify(rest).slice(1)}`;
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
