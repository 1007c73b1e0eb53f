import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Dialect } from '../../database/dialect.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinkRow, LinksTable } from '../../database/tables/links.ts';
import type { KnownCode } from '../imported-link.ts';
import { lockLinks } from './locked-links-store.ts';
import { takeInAnew, takeInNew } from './searched-links-store.ts';

/** The links and secrets that have, or had, some codes. */
export async function findCodes(query: Kysely<Schema>, codes: readonly string[]): Promise<KnownCode[]> {
  const rows = await query
    .selectFrom('links')
    .select(['id', 'type', 'code', 'owner_id', 'target', 'deleted_at_ms'])
    // One by one: PostgreSQL would rather read a whole table that it knows nothing of than look a list up.
    .where('code', 'in', codes)
    .execute();
  return rows.map(({ owner_id, deleted_at_ms, ...row }) => ({
    ...row,
    ownerId: owner_id,
    isDeleted: deleted_at_ms !== null,
  }));
}

/** Which of some links are still there. */
export async function linksStillThere(query: Kysely<Schema>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await query
    .selectFrom('links')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at_ms', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Columns of a link that comes from elsewhere. */
export type ImportedColumns = Updateable<LinksTable> & { type: LinkType; code: string };

/** In the order of their names; keys are bytes, and numbers are numbers. */
const kinds = {
  type: 'text',
  code: 'text',
  owner_id: 'number',
  target: 'text',
  is_active: 'number',
  key_sealed: 'bytes',
  redirection_time: 'number',
  message: 'text',
  clicks_limit: 'number',
  clicks: 'number',
  expires_at_ms: 'number',
  created_at_ms: 'number',
  destroy_after_last: 'number',
  zero_knowledge: 'number',
  wiped_at_ms: 'number',
  note: 'text',
  note_folded: 'text',
  notify: 'text',
  title: 'text',
  title_folded: 'text',
  archived_at_ms: 'number',
  carried_clicks: 'number',
} as const satisfies { [Column in keyof LinksTable]?: 'text' | 'number' | 'bytes' };

const columnNames = Object.keys(kinds) as (keyof typeof kinds)[];

/** Inserts many in one statement; gives those whose codes were not taken. */
export async function insertImportedRows(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  rows: readonly ImportedColumns[],
): Promise<Pick<LinkRow, 'id' | 'type' | 'code' | 'version'>[]> {
  if (rows.length === 0) return [];
  const cells = rows.map((row) => columnNames.map((name) => cellOf(row[name] ?? null)));
  const names = sql.join(columnNames.map((name) => sql.ref(name)));
  const { rows: made } = await sql<
    Pick<LinkRow, 'id' | 'type' | 'code' | 'version'>
  >`insert into links (${names})
    select ${names} from ${dialect.manyRows(JSON.stringify(cells), kinds)} as imported where true
    on conflict (code, type) do nothing returning id, type, code, version`.execute(transaction);
  await takeInNew(
    transaction,
    dialect,
    made.map(({ id }) => id),
  );
  return made;
}

function cellOf(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

/** Locks some links of an owner that are as a version left them. */
export async function lockUnchanged(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  ownerId: number,
  asked: readonly { id: number; version: number }[],
): Promise<Pick<LinkRow, 'id' | 'type' | 'code' | 'clicks' | 'target'>[]> {
  if (asked.length === 0) return [];
  const versions = new Map(asked.map(({ id, version }) => [id, version]));
  const found = await lockLinks(transaction, dialect, (eb) =>
    eb.and([
      eb('id', 'in', [...versions.keys()]),
      eb('owner_id', '=', ownerId),
      eb('deleted_at_ms', 'is', null),
    ]),
  );
  return found.filter(({ id, version }) => versions.get(id) === version);
}

/** Has links of an owner lead elsewhere: ids and targets; gives the version of each after that. */
export async function retargetRows(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  ownerId: number,
  targets: readonly { id: number; target: string }[],
): Promise<Pick<LinkRow, 'id' | 'code' | 'version'>[]> {
  if (targets.length === 0) return [];
  // As folding does.
  await dialect.lockInOrder(
    transaction,
    'links',
    targets.map(({ id }) => id),
  );
  const changed = dialect.manyRows(JSON.stringify(targets.map(({ id, target }) => [id, target])), {
    id: 'number',
    target: 'text',
  });
  const { rows } = await sql<
    Pick<LinkRow, 'id' | 'code' | 'version'>
  >`update links set target = changed.target, version = links.version + 1 from ${changed} as changed
    where links.id = changed.id and links.owner_id = cast(${ownerId} as bigint) and links.type = 'url'
    and links.deleted_at_ms is null returning links.id, links.code, links.version`.execute(transaction);
  await takeInAnew(
    transaction,
    dialect,
    rows.map(({ id }) => id),
  );
  return rows;
}

/** Frees the codes of links that are wiped: nobody is to find anything there, and the code can be given again. */
export async function freeCodes(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  ids: readonly number[],
): Promise<void> {
  if (dialect.isDistributed) return freeDistributed(transaction, ids);
  const freed = dialect.manyRows(JSON.stringify(ids.map((id) => [id])), { id: 'number' });
  await sql`update links set code = 'undone ' || links.id
    where id in (select id from ${freed} as freed) and owner_id is null and deleted_at_ms is not null`.execute(
    transaction,
  );
}

/** The code says where a link lies: with another one it is another row, in another place. */
async function freeDistributed(transaction: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  const freed = await transaction
    .deleteFrom('links')
    .where('id', 'in', ids)
    .where('owner_id', 'is', null)
    .where('deleted_at_ms', 'is not', null)
    .returningAll()
    .execute();
  if (freed.length === 0) return;
  await transaction
    .insertInto('links')
    .values(freed.map((link) => ({ ...link, code: `undone ${link.id}` })))
    .execute();
}
