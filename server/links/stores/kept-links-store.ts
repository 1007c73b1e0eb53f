import { type Kysely, sql } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import type { PersonsLinks } from '../../accounts/own-data/keeping-port.ts';
import { isActiveOwner } from '../../accounts/owner-still-port.ts';
import { cellsAtOnce, type EncryptedColumn } from '../../database/encrypted-column.ts';
import type { WipedLinks } from '../../database/kept-by-room.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow } from '../../database/tables/links.ts';
import { keyContext } from '../link.ts';
import { foldedColumns } from '../options/plain-options.ts';
import { wipedLink } from '../wiped-link.ts';
import { aboveAll, countedDown, ownedLinks } from './owned-links-store.ts';

/** Addresses are ASCII; what people write takes the index as long as it has bytes. */
const searchedCharacters = sql.join<number>(
  ['target', ...foldedColumns, 'tags_folded'].map((column) => {
    const part = sql`substr(${sql.ref(`links.${column}`)}, 1, ${sql.lit(limits.searchedTargetLength)})`;
    return sql`coalesce(octet_length(${part}), 0)`;
  }),
  sql` + `,
);

/** What accounts ask of the links that people have. */
export const personsLinks: PersonsLinks = {
  async hasAny(query, ownerId) {
    const link = await query
      .selectFrom('links')
      .select('id')
      .where('owner_id', '=', ownerId)
      .limit(1)
      .executeTakeFirst();
    return link !== undefined;
  },

  async newestAfter(query, ownerId, afterId, count) {
    for (const type of ['url', 'secret'] as const) {
      const owned = query
        .selectFrom('links')
        .select(['links.id', searchedCharacters.as('characters')])
        .where('owner_id', '=', ownerId)
        .where('type', '=', type);
      const some = afterId === 0 ? owned : owned.where(countedDown, '>', -afterId);
      const rows = await some.orderBy(countedDown).limit(count).execute();
      if (rows.length > 0) return rows;
    }
    return [];
  },

  async ownerOf(query, linkId) {
    const row = await query
      .selectFrom('links')
      .select(['type', 'code', 'owner_id'])
      .where('id', '=', linkId)
      .executeTakeFirst();
    if (row === undefined || row.owner_id === null) return undefined;
    return { type: row.type, code: row.code, ownerId: row.owner_id };
  },
};

/** From then on they name no owner; their codes stay taken. */
export function wipeOwnedLinks(query: Kysely<Schema>, { ids, ownerId, now }: WipedLinks) {
  return query
    .updateTable('links')
    .set((eb) => ({
      ...wipedLink,
      owner_id: null,
      version: eb('version', '+', 1),
      deleted_at_ms: eb.fn.coalesce('deleted_at_ms', eb.val(now)),
    }))
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId);
}

/** The next of an account's links and secrets, the oldest first: each index has its own in that order. */
export async function oldestAfter(
  query: Kysely<Schema>,
  ownerId: number,
  afterId: number,
  count: number,
): Promise<LinkRow[]> {
  const lists = (['url', 'secret'] as const).flatMap((type) =>
    [false, true].map((isArchived) => ({ ownerId, type, isArchived, belowId: aboveAll })),
  );
  const some = await Promise.all(
    lists.map((list) =>
      ownedLinks(query, list)
        .selectAll()
        .where(countedDown, '<', -afterId)
        .orderBy(countedDown, 'desc')
        .limit(count)
        .execute(),
    ),
  );
  return some
    .flat()
    .sort((one, other) => one.id - other.id)
    .slice(0, count);
}

/** Whether somebody is there and may log in, for what goes on for a while. */
export async function isOwnerThere(query: Kysely<Schema>, ownerId: number): Promise<boolean> {
  const { is_there } = await query
    .selectNoFrom((eb) => isActiveOwner(eb.val(ownerId)).as('is_there'))
    .executeTakeFirstOrThrow();
  return Boolean(is_there);
}

export const linkKeys: EncryptedColumn = {
  table: 'links',
  column: 'key_sealed',
  async read(query, afterId) {
    const rows = await query
      .selectFrom('links')
      .select(['id', 'type', 'code', 'key_sealed'])
      .where('id', '>', afterId)
      .where('key_sealed', 'is not', null)
      .orderBy('id')
      .limit(cellsAtOnce)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      encrypted: row.key_sealed as Uint8Array,
      context: keyContext(row),
    }));
  },
  write: (query, { id, encrypted: before }, encrypted) =>
    query
      .updateTable('links')
      .set({ key_sealed: encrypted })
      .where('id', '=', id)
      .where('key_sealed', '=', before)
      .execute(),
};
