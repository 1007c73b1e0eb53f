import { sql } from 'kysely';
import type { SealLock } from '../../../contract/seal/seal-format.ts';
import { countedClickRow, packCountedClicks } from '../../clicks/counted-click-port.ts';
import type { Database } from '../../database/database.ts';
import type { FollowingRow } from '../../database/following-row.ts';
import { precompile, precompileAll, type QueriedDatabase } from '../../database/precompile.ts';
import { type Link, toLink } from '../../links/link.ts';
import type { SecretLinks } from '../../links/stores/visited-links-store.ts';
import { openingReceipts } from '../../receipts/receipt-port.ts';
import { mostMessageBytes } from '../encrypted-message.ts';
import { openingEvents, openingStart } from '../opening-events.ts';
import { claimHash, isLiveClaim } from './claim-store.ts';

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
 * is read until a visitor may open them.
 */
const readAlongBytes = sql.lit(65_536);
const isShort = sql`length(ciphertext) <= ${readAlongBytes}`;

/** What an opening is held against, besides the limits themselves. */
export interface SecretOpening {
  linkId: number;
  code: string;
  /** The version the visitor was let through to; an edit in between makes the opening void. */
  version: number;
  claim: { hash: Uint8Array; expiresAtMs: number } | null;
}

/** A counted opening: how many there have been, and the message as it is stored. */
export interface CountedOpening {
  clicks: number;
  ciphertext: Uint8Array;
}

/** Reads secrets and counts their openings. */
export interface SecretStore {
  /** A secret that was not deleted. */
  find(code: string): Promise<Secret | null>;
  /** The wrapped key of a secret's message; null when there is none. */
  wrappedKeyOf(secret: Secret): Promise<Uint8Array | null>;
  /** Whether the claim is that of an opening that was counted a moment ago. */
  hasOpenedBefore(secret: Secret | null, claim: string | null, now: number): Promise<boolean>;
  /** An opening for whoever has counted already; null when the message is wiped. */
  readOpening(linkId: number): Promise<CountedOpening | null>;
  /**
   * Counts an opening if the secret still allows it, and hands its message out, in one conditional statement: no
   * process can count one too many, and nothing wiped meanwhile can be counted. The click, the claim and the receipt are
   * in the same commit. A claim that has counted already fails the whole of it on the claims' primary key.
   */
  countOpening(opening: SecretOpening, now: number): Promise<CountedOpening | null>;
}

/** The statements that secrets and links are read and written by together. */
function statementsWith(links: SecretLinks) {
  type OpeningValue = 'linkId' | 'version' | 'now' | 'clicks' | 'told';

  /** Counts an opening and hands its message out; what else belongs to it is inserted with it. */
  function opening(
    { query, dialect }: QueriedDatabase,
    value: (name: OpeningValue) => never,
    claim: FollowingRow[],
  ) {
    const open = links
      .opening(query, value)
      .returning(({ selectFrom }) => [
        'clicks',
        'clicks_limit',
        'owner_id',
        'notify',
        selectFrom('secret_contents')
          .select('ciphertext')
          .where('secret_contents.link_id', '=', value('linkId'))
          .as('ciphertext'),
      ]);
    const opened = { now: value('now'), updatedRow: links.openedRow(value('linkId')) };
    return dialect.updateThenInsert(query, open, [
      countedClickRow(value('clicks')),
      ...claim,
      openingReceipts({ ...opened, linkId: value('linkId'), count: sql.lit(1) }),
      openingEvents({ ...opened, told: value('told') }),
    ]);
  }

  return {
    secretOfCode: precompile((query, value: (name: 'code') => never) =>
      links
        .visited(query, value('code'))
        .leftJoin('secret_contents', 'secret_contents.link_id', 'links.id')
        .select([
          sql<number | null>`length(ciphertext)`.as('stored_bytes'),
          sql<Uint8Array | null>`case when ${isShort} then substr(ciphertext, 1, 2) end`.as('head'),
          sql<Uint8Array | null>`case when ${isShort} then wrapped_key end`.as('wrapped_key'),
          sql<string | null>`case when zero_knowledge = 1 then sealed_public end`.as('sealed_public'),
          sql<Uint8Array | null>`case when zero_knowledge = 1 then proof_hash end`.as('proof_hash'),
        ]),
    ),
    openUnclaimed: precompileAll((database, value: (name: OpeningValue) => never) =>
      opening(database, value, []),
    ),
    openClaimed: precompileAll(
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
    ),
  };
}

export function createSecretStore({
  database,
  links,
}: {
  database: Database;
  links: SecretLinks;
}): SecretStore {
  const { query, commit } = database;
  const { secretOfCode, openUnclaimed, openClaimed } = statementsWith(links);

  return {
    async find(code) {
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
    },

    async wrappedKeyOf(secret) {
      if (secret.wrappedKey !== undefined) return secret.wrappedKey;
      const row = await query
        .selectFrom('secret_contents')
        .select('wrapped_key')
        .where('link_id', '=', secret.link.id)
        .executeTakeFirst();
      return row?.wrapped_key ?? null;
    },

    hasOpenedBefore: async (secret, claim, now) =>
      secret !== null && claim !== null && isLiveClaim(query, secret.link.id, claimHash(claim), now),

    async readOpening(linkId) {
      const row = await links
        .byId(query, linkId)
        .innerJoin('secret_contents', 'secret_contents.link_id', 'links.id')
        .select(['clicks', 'ciphertext'])
        .where('secret_contents.link_id', '=', linkId)
        .executeTakeFirst();
      return row ?? null;
    },

    async countOpening({ linkId, code, version, claim }, now) {
      // Of an opened secret only the count and the time are kept.
      const clicks = packCountedClicks([{ linkId, atMs: now, isCounted: true, from: null }]);
      const values = { linkId, version, now, clicks, told: openingStart(code) };
      const statements =
        claim === null
          ? openUnclaimed(database, values)
          : openClaimed(database, {
              ...values,
              claimHash: claim.hash,
              claimExpiresAtMs: claim.expiresAtMs,
            });
      const [opened] = await commit(statements, 'full', 'visit');
      return (opened?.[0] as CountedOpening | undefined) ?? null;
    },
  };
}
