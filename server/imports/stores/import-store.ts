import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { workingStates } from '../../../contract/imports/import-states.ts';
import { cellsAtOnce, type EncryptedColumn } from '../../database/encrypted-column.ts';
import type { Schema } from '../../database/schema.ts';
import type { ImportsTable } from '../../database/tables/imports.ts';
import { remoteContext } from '../import-contexts.ts';

/** An import as it is stored. */
export type StoredImport = Selectable<ImportsTable>;

/** Names an import for its owner: to every other caller it does not exist. */
export interface OwnImport {
  userId: number;
  publicId: string;
}

function ownImport(query: Kysely<Schema>, { userId, publicId }: OwnImport) {
  return query
    .selectFrom('imports')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId);
}

export function findImport(query: Kysely<Schema>, own: OwnImport): Promise<StoredImport | undefined> {
  return ownImport(query, own).executeTakeFirst();
}

/** The same, which nobody else changes before the transaction ends. */
export function lockImport(
  transaction: Transaction<Schema>,
  own: OwnImport,
): Promise<StoredImport | undefined> {
  return ownImport(transaction, own).forUpdate().executeTakeFirst();
}

export function lockImportById(
  transaction: Transaction<Schema>,
  id: number,
): Promise<StoredImport | undefined> {
  return transaction.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A person's imports, the newest first. */
export function importsOf(query: Kysely<Schema>, userId: number): Promise<StoredImport[]> {
  return query
    .selectFrom('imports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export function addImport(
  transaction: Transaction<Schema>,
  row: Insertable<ImportsTable>,
): Promise<StoredImport> {
  return transaction.insertInto('imports').values(row).returningAll().executeTakeFirstOrThrow();
}

export function changeImport(
  query: Kysely<Schema>,
  id: number,
  columns: Updateable<ImportsTable>,
): Promise<StoredImport> {
  return query
    .updateTable('imports')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** With its pieces and rows, which the database removes together with it. */
export async function removeImport(query: Kysely<Schema>, id: number): Promise<void> {
  await query.deleteFrom('imports').where('id', '=', id).execute();
}

export async function removeImportsOf(transaction: Transaction<Schema>, userId: number): Promise<void> {
  await transaction.deleteFrom('imports').where('user_id', '=', userId).execute();
}

/** An import that waits for work which no other process does; null: there is none. It is this process's until then. */
export async function claimImport(
  query: Kysely<Schema>,
  { worker, now, untilMs }: { worker: string; now: number; untilMs: number },
): Promise<StoredImport | null> {
  const waiting = query
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', workingStates)
    .where((eb) =>
      eb.or([eb('worker', 'is', null), eb('worker', '=', worker), eb('worker_until_ms', '<', now)]),
    )
    // Whoever was worked for last comes last: one large import lets the others pass.
    .orderBy('changed_at_ms')
    .limit(1);
  const claimed = await query
    .updateTable('imports')
    .set({ worker, worker_until_ms: untilMs })
    .where('id', 'in', waiting)
    .where((eb) =>
      eb.or([eb('worker', 'is', null), eb('worker', '=', worker), eb('worker_until_ms', '<', now)]),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/** Keeps an import for a process that has it; says whether it still does. */
export async function keepImport(
  query: Kysely<Schema>,
  { id, worker, untilMs }: { id: number; worker: string; untilMs: number },
): Promise<boolean> {
  const kept = await query
    .updateTable('imports')
    .set({ worker_until_ms: untilMs })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Imports that nothing can be done with any more, some of them. */
export async function forgottenImports(
  query: Kysely<Schema>,
  { appliedBefore, changedBefore }: { appliedBefore: number; changedBefore: number },
): Promise<number[]> {
  const rows = await query
    .selectFrom('imports')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', ['applied', 'undone']), eb('applied_at_ms', '<', appliedBefore)]),
        eb.and([
          eb('state', 'in', ['uploading', 'ready', 'failed']),
          eb('changed_at_ms', '<', changedBefore),
        ]),
      ]),
    )
    .limit(10)
    .execute();
  return rows.map(({ id }) => id);
}

/** The running server that an import is read from, with its key. */
export const remoteColumn: EncryptedColumn = {
  table: 'imports',
  column: 'remote_encrypted',
  async read(query, afterId) {
    const rows = await query
      .selectFrom('imports')
      .select(['id', 'public_id', 'remote_encrypted'])
      .where('id', '>', afterId)
      .where('remote_encrypted', 'is not', null)
      .orderBy('id')
      .limit(cellsAtOnce)
      .execute();
    return rows.map(({ id, public_id, remote_encrypted }) => ({
      id,
      encrypted: remote_encrypted as Uint8Array,
      context: remoteContext(public_id),
    }));
  },
  write: (query, { id, encrypted: before }, encrypted) =>
    query
      .updateTable('imports')
      .set({ remote_encrypted: encrypted })
      .where('id', '=', id)
      .where('remote_encrypted', '=', before)
      .execute(),
};
