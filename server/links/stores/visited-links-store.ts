import { type Kysely, type QueryCreator, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { hasOwnerStill } from '../../accounts/owner-still-port.ts';
import type { Database } from '../../database/database.ts';
import { precompile } from '../../database/precompile.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import { type Link, toLink } from '../link.ts';
import { hasWideCodes } from './code-forms-store.ts';
import { awaitLinkChanges, latestLinkChange, linkChangesSince } from './link-changes-store.ts';

const linkOfCode = precompile((query, value: (name: 'code') => never) =>
  query
    .selectFrom('links')
    .selectAll()
    // Read together with the link, so that no ban is younger than what it is held against.
    .select((eb) =>
      eb
        .selectFrom('host_changes')
        .select((last) => last.fn.max('id').as('id'))
        .as('host_version'),
    )
    .where('code', '=', value('code'))
    .where('type', '=', 'url')
    .where('deleted_at_ms', 'is', null)
    .where(hasOwnerStill),
);

/** What visiting reads of links. */
export const visitedLinks = {
  /** A link that visitors may meet, and the number of the latest change of banned hosts. It may be remembered. */
  async find(
    { query, dialect }: Pick<Database, 'query' | 'dialect'>,
    code: string,
  ): Promise<(LinkRow & { host_version: number | null }) | undefined> {
    if (dialect.isDistributed) await awaitLinkChanges(query, dialect);
    const { rows } = await query.executeQuery(linkOfCode(query, { code }));
    return rows[0];
  },
  hasWideCodes,
  latestChange: latestLinkChange,
  changesSince: linkChangesSince,
};

export type VisitedLinks = typeof visitedLinks;

type OpeningValue = 'linkId' | 'code' | 'version' | 'hostVersion' | 'now' | 'count';

/** Counts openings if the link still allows that many: one conditional statement. */
export function limitedOpening(query: Kysely<Schema>, value: (name: OpeningValue) => never) {
  return query
    .updateTable('links')
    .set((eb) => ({ clicks: eb('clicks', '+', value('count')) }))
    .where('code', '=', value('code'))
    .where('type', '=', 'url')
    .where('id', '=', value('linkId'))
    .where('version', '=', value('version'))
    .where(
      sql<number>`coalesce((select max(id) from host_changes), 0)`,
      '=',
      sql<number>`cast(${value('hostVersion')} as bigint)`,
    )
    .where('is_active', '=', 1)
    .where('deleted_at_ms', 'is', null)
    .where(hasOwnerStill)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', value('now'))]))
    .where((eb) =>
      eb.or([
        eb('clicks_limit', 'is', null),
        eb(eb('clicks', '+', value('count')), '<=', eb.ref('clicks_limit')),
      ]),
    )
    .returning(['clicks', 'clicks_limit', 'owner_id', 'code', 'notify']);
}

/** What an opening has just returned, read again. */
export function openedRow(linkId: number): RawBuilder<unknown> {
  return sql`(select clicks, clicks_limit, owner_id, code, notify from links where id = ${linkId})`;
}

/** A link that visitors may meet, which no other transaction changes before this one ends. */
export async function lockVisitedLink(transaction: Transaction<Schema>, code: string): Promise<Link | null> {
  const row = await transaction
    .selectFrom('links')
    .selectAll()
    .where('code', '=', code)
    .where('type', '=', 'url')
    .where('deleted_at_ms', 'is', null)
    .where(hasOwnerStill)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toLink(row);
}

/** A secret by its code, which says where it lies, and its number, which no later one has. */
export type NamedSecret = Pick<LinkRow, 'id' | 'code'>;

function isNamed({ id, code }: NamedSecret): RawBuilder<SqlBool> {
  return sql<SqlBool>`code = ${code} and type = 'secret' and id = ${id}`;
}

/** What secrets read and count of their links. */
export const secretLinks = {
  /** A secret that was not deleted and whose owner is still there. */
  visited: (query: Kysely<Schema>, code: string) =>
    query
      .selectFrom('links')
      .selectAll('links')
      .where('code', '=', code)
      .where('type', '=', 'secret')
      .where('deleted_at_ms', 'is', null)
      .where(hasOwnerStill),
  /** How often a secret was opened; undefined: there is none. */
  clicksOf: (query: Kysely<Schema>, secret: NamedSecret) =>
    query.selectFrom('links').select('clicks').where(isNamed(secret)).executeTakeFirst(),
  /** Counts an opening if the secret still allows it: one conditional statement. */
  opening: (query: QueryCreator<Schema>, value: (name: 'linkId' | 'code' | 'version' | 'now') => never) =>
    query
      .updateTable('links')
      .set((eb) => ({ clicks: eb('clicks', '+', 1), last_opened_at_ms: value('now') }))
      .where('code', '=', value('code'))
      .where('type', '=', 'secret')
      .where('id', '=', value('linkId'))
      .where('version', '=', value('version'))
      .where('is_active', '=', 1)
      .where('deleted_at_ms', 'is', null)
      .where(hasOwnerStill)
      .where('wiped_at_ms', 'is', null)
      .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', value('now'))]))
      .where((eb) => eb.or([eb('clicks_limit', 'is', null), eb('clicks', '<', eb.ref('clicks_limit'))])),
  openedRow,
  /** Some secrets that a condition holds for. */
  someWhere: (query: Kysely<Schema>, condition: RawBuilder<SqlBool>, most: number) =>
    query.selectFrom('links').select(['id', 'code']).where(condition).limit(most).execute(),
  /** Marks a secret as wiped if a condition still holds for it. */
  markWiped: (query: Kysely<Schema>, secret: NamedSecret, condition: RawBuilder<SqlBool>, now: number) =>
    query
      .updateTable('links')
      .set({ wiped_at_ms: now })
      .where(isNamed(secret))
      .where(condition)
      .returning('id'),
  /** The same of one that ends before its time. */
  markBurned: (query: Kysely<Schema>, secret: NamedSecret, condition: RawBuilder<SqlBool>, now: number) =>
    query
      .updateTable('links')
      .set({ wiped_at_ms: now, expires_at_ms: now })
      .where(isNamed(secret))
      .where(condition)
      .returning('id'),
  /** The id of a secret if it is marked as wiped. */
  ifWiped: (query: Kysely<Schema>, secret: NamedSecret) =>
    query
      .selectFrom('links')
      .select('id')
      .where(isNamed(secret))
      .where('wiped_at_ms', 'is not', null)
      .$asScalar(),
  /** Those of some secrets that an owner has. */
  async ownedOf(
    query: Kysely<Schema>,
    ownerId: number,
    ids: readonly number[],
  ): Promise<Map<number, LinkRow>> {
    if (ids.length === 0) return new Map();
    const rows = await query
      .selectFrom('links')
      .selectAll()
      .where('id', 'in', ids)
      .where('owner_id', '=', ownerId)
      .where('deleted_at_ms', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.id, row]));
  },
  /** The ids and codes of all secrets that an owner has. */
  codesOfOwner: (query: Kysely<Schema>, ownerId: number) =>
    query
      .selectFrom('links')
      .select(['id', 'code'])
      .where('owner_id', '=', ownerId)
      .where('type', '=', 'secret')
      .where('deleted_at_ms', 'is', null),
  /** The codes of some links. */
  async codesOf(query: Kysely<Schema>, ids: number[]): Promise<Map<number, string>> {
    const rows = await query.selectFrom('links').select(['id', 'code']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, code }) => [id, code]));
  },
};

export type SecretLinks = typeof secretLinks;
