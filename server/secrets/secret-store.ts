import { type Kysely, sql } from 'kysely';
import type { SealLock } from '../../contract/seal-format.ts';
import { hasOwnerStill } from '../accounts/owner-still-port.ts';
import { countedClickRow, packCountedClicks } from '../clicks/counted-click-port.ts';
import type { Database } from '../database/database.ts';
import type { FollowingRow } from '../database/dialect.ts';
import { precompile, precompileAll, type QueriedDatabase } from '../database/precompile.ts';
import type { Schema } from '../database/schema.ts';
import { type Link, toLink } from '../links/link.ts';
import { claimHash, isLiveClaim } from './claim-store.ts';
import { mostMessageBytes } from './sealed-message.ts';

/** A secret as a visit meets it: everything but its message. */
export interface Secret {
  link: Link;
  /** The key of the message, wrapped; null for zero-knowledge secrets, and when it is wiped; not yet read for large ones. */
  wrappedKey?: Uint8Array | null;
  /** What a reader's browser needs before it can prove anything; null for ordinary secrets, and when it is wiped. */
  lock: SealLock | null;
  proofHash: Uint8Array | null;
  /** How long the message may be, told without reading it. */
  mostBytes: number;
}

/**
 * SQLite reads through a message to get at what is stored behind it: of ordinary secrets larger than this nothing else
 * is read until somebody may open them.
 */
const readAlongBytes = sql.lit(65_536);
const isShort = sql`length(ciphertext) <= ${readAlongBytes}`;

const secretOfCode = precompile((query, value: (name: 'code') => never) =>
  query
    .selectFrom('links')
    .leftJoin('secret_contents', 'secret_contents.link_id', 'links.id')
    .selectAll('links')
    .select([
      sql<number | null>`length(ciphertext)`.as('stored_bytes'),
      sql<Uint8Array | null>`case when ${isShort} then substr(ciphertext, 1, 2) end`.as('head'),
      sql<Uint8Array | null>`case when ${isShort} then wrapped_key end`.as('wrapped_key'),
      sql<string | null>`case when zero_knowledge = 1 then sealed_public end`.as('sealed_public'),
      sql<Uint8Array | null>`case when zero_knowledge = 1 then proof_hash end`.as('proof_hash'),
    ])
    .where('code', '=', value('code'))
    .where('type', '=', 'secret')
    .where('deleted_at_ms', 'is', null)
    .where(hasOwnerStill),
);

/** A secret that was not deleted. */
export async function findSecret(query: Kysely<Schema>, code: string): Promise<Secret | null> {
  const { rows } = await query.executeQuery(secretOfCode(query, { code }));
  const [row] = rows;
  if (row === undefined) return null;
  const storedBytes = row.stored_bytes ?? 0;
  const isKeyUnread = row.zero_knowledge === 0 && storedBytes > 0 && row.wrapped_key === null;
  return {
    link: toLink(row),
    ...(isKeyUnread ? {} : { wrappedKey: row.wrapped_key }),
    lock: row.sealed_public === null ? null : (JSON.parse(row.sealed_public) as SealLock),
    proofHash: row.proof_hash,
    // What was sealed in a browser is handed out as it is stored.
    mostBytes: row.zero_knowledge === 1 ? storedBytes : mostMessageBytes(storedBytes, row.head),
  };
}

/** The wrapped key of a secret's message; null when there is none. */
export async function readWrappedKey(query: Kysely<Schema>, secret: Secret): Promise<Uint8Array | null> {
  if (secret.wrappedKey !== undefined) return secret.wrappedKey;
  const row = await query
    .selectFrom('secret_contents')
    .select('wrapped_key')
    .where('link_id', '=', secret.link.id)
    .executeTakeFirst();
  return row?.wrapped_key ?? null;
}

/** Whether the claim is that of an opening that was counted a moment ago. */
export async function hasOpenedBefore(
  query: Kysely<Schema>,
  secret: Secret | null,
  claim: string | null,
  now: number,
): Promise<boolean> {
  return secret !== null && claim !== null && isLiveClaim(query, secret.link.id, claimHash(claim), now);
}

/** What an opening is held against, besides the limits themselves. */
export interface Opening {
  linkId: number;
  /** The version the visitor was let through to; an edit in between makes the opening void. */
  version: number;
  claim: { hash: Uint8Array; expiresAtMs: number } | null;
}

/** A counted opening: how many there have been, and the message as it is stored. */
export interface CountedOpening {
  clicks: number;
  ciphertext: Uint8Array;
}

/** The same for whoever has counted already; null when the message is wiped. */
export async function readOpening(query: Kysely<Schema>, linkId: number): Promise<CountedOpening | null> {
  const row = await query
    .selectFrom('links')
    .innerJoin('secret_contents', 'secret_contents.link_id', 'links.id')
    .select(['clicks', 'ciphertext'])
    .where('id', '=', linkId)
    .executeTakeFirst();
  return row ?? null;
}

type OpeningValue = 'linkId' | 'version' | 'now' | 'clicks';

/** Counts an opening and hands its message out; what else belongs to it is inserted with it. */
function opening(
  { query, dialect }: QueriedDatabase,
  value: (name: OpeningValue) => never,
  claim: FollowingRow[],
) {
  const open = query
    .updateTable('links')
    .set((eb) => ({ clicks: eb('clicks', '+', 1), last_opened_at_ms: value('now') }))
    .where('id', '=', value('linkId'))
    .where('version', '=', value('version'))
    .where('is_active', '=', 1)
    .where('deleted_at_ms', 'is', null)
    .where(hasOwnerStill)
    .where('wiped_at_ms', 'is', null)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', value('now'))]))
    .where((eb) => eb.or([eb('clicks_limit', 'is', null), eb('clicks', '<', eb.ref('clicks_limit'))]))
    .returning(({ selectFrom }) => [
      'clicks',
      selectFrom('secret_contents')
        .select('ciphertext')
        .whereRef('secret_contents.link_id', '=', 'links.id')
        .as('ciphertext'),
    ]);
  return dialect.updateThenInsert(query, open, [countedClickRow(value('clicks')), ...claim]);
}

const openUnclaimed = precompileAll((database, value: (name: OpeningValue) => never) =>
  opening(database, value, []),
);

const openClaimed = precompileAll(
  (database, value: (name: OpeningValue | 'claimHash' | 'claimExpiresAtMs') => never) =>
    opening(database, value, [
      {
        into: 'secret_claims',
        values: {
          link_id: { number: value('linkId') },
          claim_hash: { bytes: value('claimHash') },
          expires_at_ms: { number: value('claimExpiresAtMs') },
        },
      },
    ]),
);

/**
 * Counts an opening if the secret still allows it, and hands its message out, in one conditional statement: no
 * process can count one too many, and nothing wiped meanwhile can be counted. The click and the claim are in the same
 * commit. A claim that has counted already fails the whole of it on the claims' primary key.
 */
export async function countOpening(
  database: Database,
  { linkId, version, claim }: Opening,
  now: number,
): Promise<CountedOpening | null> {
  // Of an opened secret only the count and the time are kept.
  const clicks = packCountedClicks([{ linkId, atMs: now, isCounted: true, from: null }]);
  const values = { linkId, version, now, clicks };
  const statements =
    claim === null
      ? openUnclaimed(database, values)
      : openClaimed(database, {
          ...values,
          claimHash: claim.hash,
          claimExpiresAtMs: claim.expiresAtMs,
        });
  const [opened] = await database.commit(statements, 'full', 'visit');
  return (opened?.[0] as CountedOpening | undefined) ?? null;
}
