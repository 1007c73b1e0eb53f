import type { Transaction } from 'kysely';
import { isReservedCode } from '../../contract/codes.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Schema } from '../database/schema.ts';
import {
  drawCode,
  type InsertDeps,
  type InsertedLink,
  type InsertRefusal,
  insertDrawnLink,
  insertedValues,
  tagNew,
  tagsOfNew,
} from './insert-link.ts';
import type { NewLink } from './new-link.ts';
import { refusal } from './refusal.ts';
import { insertRows, inTransaction } from './stores/insertion-store.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';

type Row = NewLink & { code: string | null };

/** A row that may be made: with a code of its own, and its tags. */
interface PreparedRow {
  link: Row;
  code: string;
  tagIds: readonly number[];
}

/**
 * Inserts many links, most of them in one statement; what became of each. Of two that chose the same code the first gets
 * it.
 */
export async function insertLinks(
  deps: InsertDeps,
  transaction: Transaction<Schema>,
  links: readonly Row[],
  now: number,
): Promise<Result<InsertedLink, InsertRefusal>[]> {
  const prepared = await prepareRows(deps, transaction, links, now);
  const rows = prepared.flatMap((row) => (row.ok ? [row.value] : []));
  const ids = await insertRows(
    transaction,
    deps.dialect,
    rows.map(({ link, code }) => insertedValues(deps, link, code, now)),
  );
  const made: Result<InsertedLink, InsertRefusal>[] = [];
  for (const row of prepared) {
    if (!row.ok) made.push(row);
    else made.push(await finishRow(deps, transaction, row.value, ids.get(row.value.code), now));
  }
  return made;
}

async function prepareRows(
  { random }: InsertDeps,
  transaction: Transaction<Schema>,
  links: readonly Row[],
  now: number,
): Promise<Result<PreparedRow, InsertRefusal>[]> {
  const chosen = new Set<string>();
  const prepared: Result<PreparedRow, InsertRefusal>[] = [];
  for (const link of links) {
    const tags = await tagsOfNew(transaction, link, now);
    const isFree = link.code === null || !(isReservedCode(link.code) || chosen.has(link.code));
    if (!tags.ok) prepared.push(tags);
    else if (!isFree) prepared.push(fail(refusal('codeNotAvailable')));
    else {
      if (link.code !== null) chosen.add(link.code);
      prepared.push(ok({ link, code: link.code ?? drawCode(random, link.type), tagIds: tags.value }));
    }
  }
  return prepared;
}

/** `id`: undefined where the code is taken. */
async function finishRow(
  deps: InsertDeps,
  transaction: Transaction<Schema>,
  { link, code, tagIds }: PreparedRow,
  id: number | undefined,
  now: number,
): Promise<Result<InsertedLink, InsertRefusal>> {
  if (id === undefined && link.code !== null) return fail(refusal('codeNotAvailable'));
  if (id !== undefined && link.code !== null)
    await noteLinkChange(transaction, deps.dialect, { type: link.type, code }, now);
  // A drawn code that was taken: another one is drawn.
  const made =
    id === undefined
      ? await insertDrawnLink(deps, inTransaction(transaction, deps.dialect), link, now)
      : { id, code };
  return ok({ ...made, tags: await tagNew(transaction, deps.dialect, made.id, tagIds) });
}
