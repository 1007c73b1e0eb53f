import type { Expression, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import { cellsAtOnce, type EncryptedColumn } from '../../database/encrypted-column.ts';
import type { Schema } from '../../database/schema.ts';
import type { SecretContentsTable } from '../../database/tables/secrets.ts';
import type { SecretLinks } from '../../links/stores/visited-links-store.ts';
import { wrapContext } from '../encrypted-message.ts';
import { removeClaims } from './claim-store.ts';
import { removeReaders } from './reader-store.ts';

/** A message as it is stored. */
export type StoredContent = Omit<Insertable<SecretContentsTable>, 'link_id'>;

export async function addContent(
  transaction: Transaction<Schema>,
  linkId: number,
  content: StoredContent,
): Promise<void> {
  await transaction
    .insertInto('secret_contents')
    .values({ link_id: linkId, ...content })
    .execute();
}

/** A stored message that the server can open; undefined: there is none. */
export function readContent(
  query: Kysely<Schema>,
  linkId: number,
): Promise<{ ciphertext: Uint8Array; wrapped_key: Uint8Array | null } | undefined> {
  return query
    .selectFrom('secret_contents')
    .select(['ciphertext', 'wrapped_key'])
    .where('link_id', '=', linkId)
    .executeTakeFirst();
}

/** A stored message with all that is kept of it; undefined: there is none. */
export function readWholeContent(
  query: Kysely<Schema>,
  linkId: number,
): Promise<Omit<Selectable<SecretContentsTable>, 'link_id'> | undefined> {
  return query
    .selectFrom('secret_contents')
    .select(['ciphertext', 'wrapped_key', 'key_id', 'sealed_public', 'proof_hash'])
    .where('link_id', '=', linkId)
    .executeTakeFirst();
}

/** Removes the messages of some secrets. */
export function removeContents(query: Kysely<Schema>, linkIds: readonly number[] | Expression<number>) {
  return query.deleteFrom('secret_contents').where('link_id', 'in', linkIds);
}

/** Removes the message of a secret that is deleted, who may open it again, and whose it was. */
export async function removeMessage(transaction: Transaction<Schema>, linkId: number): Promise<void> {
  await removeContents(transaction, [linkId]).execute();
  await removeClaims(transaction, [linkId]).execute();
  await removeReaders(transaction, [linkId]).execute();
}

/** Bytes that the messages of some secrets take. */
export async function contentBytes(query: Kysely<Schema>, linkIds: number[]): Promise<Map<number, number>> {
  const rows = await query
    .selectFrom('secret_contents')
    .select((eb) => ['link_id', eb.fn<number>('octet_length', ['ciphertext']).as('bytes')])
    .where('link_id', 'in', linkIds)
    .execute();
  return new Map(rows.map(({ link_id, bytes }) => [link_id, bytes]));
}

/** The keys of messages. What they are bound to is the code of their link. */
export function dataKeys(codesOf: SecretLinks['codesOf']): EncryptedColumn {
  return {
    table: 'secret_contents',
    column: 'wrapped_key',
    async read(query, afterId) {
      const rows = await query
        .selectFrom('secret_contents')
        .select(['link_id', 'wrapped_key'])
        .where('link_id', '>', afterId)
        .where('wrapped_key', 'is not', null)
        .orderBy('link_id')
        .limit(cellsAtOnce)
        .execute();
      const codes =
        rows.length === 0
          ? new Map<number, string>()
          : await codesOf(
              query,
              rows.map((row) => row.link_id),
            );
      return rows.map(({ link_id, wrapped_key }) => ({
        id: link_id,
        encrypted: wrapped_key as Uint8Array,
        context: wrapContext(codes.get(link_id) ?? ''),
      }));
    },
    write: (query, { id, encrypted: before }, encrypted, keyId) =>
      query
        .updateTable('secret_contents')
        .set({ wrapped_key: encrypted, key_id: keyId })
        .where('link_id', '=', id)
        .where('wrapped_key', '=', before)
        .execute(),
  };
}
