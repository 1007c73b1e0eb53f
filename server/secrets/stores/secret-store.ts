import { type Kysely, type QueryCreator, type SelectQueryBuilder, sql } from 'kysely';
import type { SealLock } from '../../../contract/seal/seal-format.ts';
import { countedClickRow, packCountedClicks } from '../../clicks/counted-click-port.ts';
import type { Database } from '../../database/database.ts';
import type { FollowingRow } from '../../database/following-row.ts';
import { precompile, precompileAll, type QueriedDatabase } from '../../database/precompile.ts';
import type { Schema } from '../../database/schema.ts';
import { type Link, toLink } from '../../links/link.ts';
import type { NamedSecret, SecretLinks } from '../../links/stores/visited-links-store.ts';
import { openingReceipts } from '../../receipts/receipt-port.ts';
import { mostMessageBytes } from '../encrypted-message.ts';
import { openingEvents, openingStart } from '../opening-events.ts';
import { claimHash, isLiveClaim } from './claim-store.ts';
import { noHead, readHead } from './content-head-store.ts';
import { readContent } from './content-store.ts';

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
  readOpening(secret: NamedSecret): Promise<CountedOpening | null>;
  /**
   * Counts an opening if the secret still allows it, and hands its message out, in one conditional statement: no
   * process can count one too many, and nothing wiped meanwhile can be counted. The click, the claim and the receipt are
   * in the same commit. A claim that has counted already fails the whole of it on the claims' primary key.
   */
  countOpening(opening: SecretOpening, now: number): Promise<CountedOpening | null>;
}

/** A statement that has a message at hand. */
function beside(
  query: Kysely<Schema>,
  message: SelectQueryBuilder<Schema, 'secret_contents', { ciphertext: Uint8Array }>,
): QueryCreator<Schema> {
  const withMessage = query.with(
    (cte) => cte('message').materialized(),
    () => message,
  );
  return withMessage as unknown as QueryCreator<Schema>;
}

/** The statements that secrets and links are read and written by together. */
function statementsWith(links: SecretLinks) {
  type OpeningValue = 'linkId' | 'code' | 'version' | 'now' | 'clicks' | 'told';

  /** Counts an opening and hands its message out; what else belongs to it is inserted with it. */
  function opening(
    { query, dialect }: QueriedDatabase,
    value: (name: OpeningValue) => never,
    claim: FollowingRow[],
  ) {
    const message = query
      .selectFrom('secret_contents')
      .select('ciphertext')
      .where('secret_contents.link_id', '=', value('linkId'));
    const open = dialect.isDistributed
      ? links
          // Read on its own machine, before the counting: what is counted was not wiped until then.
          .opening(beside(query, message), value)
          .returning(sql<Uint8Array>`(select ciphertext from message)`.as('ciphertext'))
      : links.opening(query, value).returning(message.as('ciphertext'));
    const opened = { now: value('now'), updatedRow: links.openedRow(value('linkId')) };
    const counted = open.returning(['clicks', 'clicks_limit', 'owner_id', 'notify']);
    return dialect.updateThenInsert(query, counted, [
      countedClickRow(value('clicks')),
      ...claim,
      openingReceipts({ ...opened, linkId: value('linkId'), count: sql.lit(1) }),
      openingEvents({ ...opened, told: value('told') }),
    ]);
  }

  return {
    linkOfCode: precompile((query, value: (name: 'code') => never) => links.visited(query, value('code'))),
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
  const { linkOfCode, openUnclaimed, openClaimed } = statementsWith(links);

  async function findLink(code: string) {
    const { rows } = await query.executeQuery(linkOfCode(query, { code }));
    return rows[0];
  }

  return {
    async find(code) {
      let row = await findLink(code);
      const head = row === undefined || row.wiped_at_ms !== null ? undefined : await readHead(query, row);
      // It may have been wiped or deleted in between.
      if (row?.wiped_at_ms === null && head === undefined) row = await findLink(code);
      if (row === undefined) return null;
      const { stored_bytes: storedBytes, wrapped_key: wrappedKey, sealed_public: lock } = head ?? noHead;
      const isKeyUnread = row.zero_knowledge === 0 && storedBytes > 0 && wrappedKey === null;
      return {
        link: toLink(row),
        ...(isKeyUnread ? {} : { wrappedKey }),
        lock: lock === null ? null : (JSON.parse(lock) as SealLock),
        proofHash: head?.proof_hash ?? null,
        // What was sealed in a browser is handed out as it is stored.
        mostBytes: row.zero_knowledge === 1 ? storedBytes : mostMessageBytes(storedBytes, head?.head ?? null),
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

    async readOpening(secret) {
      const content = await readContent(query, secret.id);
      const counted = await links.clicksOf(query, secret);
      if (content === undefined || counted === undefined) return null;
      return { ciphertext: content.ciphertext, clicks: counted.clicks };
    },

    async countOpening({ linkId, code, version, claim }, now) {
      // Of an opened secret only the count and the time are kept.
      const clicks = packCountedClicks([{ linkId, atMs: now, isCounted: true, from: null }]);
      const values = { linkId, code, version, now, clicks, told: openingStart(code) };
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
