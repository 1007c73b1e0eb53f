import type { Transaction } from 'kysely';
import { limits } from '../../../contract/limits.ts';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Around } from '../../database/around-transaction.ts';
import type { Schema } from '../../database/schema.ts';
import type { InsertRefusal } from '../../links/insert-link.ts';
import type { LinkFacts } from '../../links/link.ts';
import { randomCode } from '../../platform/random.ts';
import { type CreateSecretDeps, insertNumbered } from '../create-secret.ts';
import { addReaders, type ReaderRow } from '../stores/reader-store.ts';
import { contentOfReader, type PreparedForReaders } from './shared-content.ts';

/** The links that were made of one message. */
export interface MadeGroup {
  id: string;
  readers: { label: string; link: LinkFacts }[];
}

/** Thrown out of the transaction, which undoes it: all readers get a link, or none. */
class RefusedReader extends Error {
  readonly refusal: InsertRefusal;
  constructor(refusal: InsertRefusal) {
    super(refusal.status);
    this.refusal = refusal;
  }
}

/** Stores a secret for each reader, all of one message. What is `around` them is kept with them. */
export async function createForReaders(
  deps: CreateSecretDeps,
  ownerId: number,
  secret: PreparedForReaders,
  around?: Around<MadeGroup>,
): Promise<Result<MadeGroup, InsertRefusal>> {
  try {
    return await deps.database.query.transaction().execute((transaction) => {
      const insert = async () => ok(await insertReaders(deps, transaction, ownerId, secret));
      return around === undefined ? insert() : around(transaction, insert);
    });
  } catch (error) {
    if (error instanceof RefusedReader) return fail(error.refusal);
    throw error;
  }
}

async function insertReaders(
  deps: CreateSecretDeps,
  transaction: Transaction<Schema>,
  ownerId: number,
  { content, readers, tags }: PreparedForReaders,
): Promise<MadeGroup> {
  const id = randomCode(deps.random, limits.readerGroupIdLength);
  const made: MadeGroup = { id, readers: [] };
  const rows: ReaderRow[] = [];
  for (const [position, { label, options }] of readers.entries()) {
    const own = { content: contentOfReader(content, position), options, tags };
    const inserted = await insertNumbered(deps, transaction, ownerId, own);
    if (!inserted.ok) throw new RefusedReader(inserted.failure);
    made.readers.push({ label, link: inserted.value.facts });
    rows.push({ link_id: inserted.value.id, group_id: id, position, label });
  }
  await addReaders(transaction, rows);
  return made;
}
