import { type Kysely, type Selectable, sql } from 'kysely';
import { precompile } from '../../database/precompile.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinksTable } from '../../database/tables/links.ts';

/** What is told of a stored message before it may be opened. */
export interface ContentHead {
  stored_bytes: number;
  /** Its first bytes; null for large ones. */
  head: Uint8Array | null;
  /** Null for large ones, too. */
  wrapped_key: Uint8Array | null;
  sealed_public: string | null;
  proof_hash: Uint8Array | null;
}

/** Of a message that is not there. */
export const noHead: ContentHead = {
  stored_bytes: 0,
  head: null,
  wrapped_key: null,
  sealed_public: null,
  proof_hash: null,
};

/**
 * SQLite reads through a message to get at what is stored behind it: of ordinary secrets larger than this nothing else
 * is read until a visitor may open them.
 */
const readAlongBytes = sql.lit(65_536);
const isShort = sql`length(ciphertext) <= ${readAlongBytes}`;

/** By the number alone: joined to its link, PostgreSQL would lock and prepare every piece of the table. */
const headOf = precompile((query, value: (name: 'linkId' | 'isSealed') => never) => {
  const isSealed = sql`cast(${value('isSealed')} as integer) = 1`;
  return query
    .selectFrom('secret_contents')
    .select([
      sql<number>`length(ciphertext)`.as('stored_bytes'),
      sql<Uint8Array | null>`case when ${isShort} then substr(ciphertext, 1, 2) end`.as('head'),
      sql<Uint8Array | null>`case when ${isShort} then wrapped_key end`.as('wrapped_key'),
      sql<string | null>`case when ${isSealed} then sealed_public end`.as('sealed_public'),
      sql<Uint8Array | null>`case when ${isSealed} then proof_hash end`.as('proof_hash'),
    ])
    .where('link_id', '=', value('linkId'));
});

/** Undefined: there is no message. */
export async function readHead(
  query: Kysely<Schema>,
  { id, zero_knowledge }: Pick<Selectable<LinksTable>, 'id' | 'zero_knowledge'>,
): Promise<ContentHead | undefined> {
  const { rows } = await query.executeQuery(headOf(query, { linkId: id, isSealed: zero_knowledge }));
  return rows[0];
}
