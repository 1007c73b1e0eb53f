import type { Insertable, Kysely, Selectable } from 'kysely';
import { cellsAtOnce, type EncryptedColumn } from '../database/encrypted-column.ts';
import type { Schema } from '../database/schema.ts';
import type { OutboxMailsTable } from '../database/tables/correspondence.ts';
import { letterContext } from './letter-context.ts';

export type OutboxRow = Selectable<OutboxMailsTable>;

/** How long a sender has a letter for itself; longer than any attempt takes. */
const leaseMs = 5 * 60 * 1000;

export async function addLetter(query: Kysely<Schema>, letter: Insertable<OutboxMailsTable>): Promise<void> {
  await query.insertInto('outbox_mails').values(letter).execute();
}

export async function findDueLetters(query: Kysely<Schema>, now: number, count: number): Promise<number[]> {
  const due = await query
    .selectFrom('outbox_mails')
    .select('id')
    .where('next_attempt_at_ms', '<=', now)
    .orderBy('next_attempt_at_ms')
    .orderBy('id')
    .limit(count)
    .execute();
  return due.map(({ id }) => id);
}

/** Letters that wait to be sent; it is not counted any further than to `most`. */
export async function countLetters(query: Kysely<Schema>, most: number): Promise<number> {
  const some = query.selectFrom('outbox_mails').select('id').limit(most).as('some');
  const { waiting } = await query
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number | string>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

const lettersAtOnce = 100;

/** Letters after a certain one, some at a time. */
export function readLetters(query: Kysely<Schema>, afterId: number): Promise<OutboxRow[]> {
  return query
    .selectFrom('outbox_mails')
    .selectAll()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(lettersAtOnce)
    .execute();
}

/** Removes a letter, whoever has claimed it. */
export async function withdrawLetter(query: Kysely<Schema>, id: number): Promise<void> {
  await query.deleteFrom('outbox_mails').where('id', '=', id).execute();
}

/** Takes a due letter; of several processes that try, one gets it. Whoever dies with it gives it back by the clock. */
export function claimLetter(query: Kysely<Schema>, id: number, now: number): Promise<OutboxRow | undefined> {
  return query
    .updateTable('outbox_mails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at_ms: now + leaseMs }))
    .where('id', '=', id)
    .where('next_attempt_at_ms', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** The three below act on a claimed letter only while it is still the claim's: `attempts` tells claims apart. */
type Claim = Pick<OutboxRow, 'id' | 'attempts'>;

export async function removeLetter(query: Kysely<Schema>, { id, attempts }: Claim): Promise<void> {
  await query.deleteFrom('outbox_mails').where('id', '=', id).where('attempts', '=', attempts).execute();
}

export async function postponeLetter(
  query: Kysely<Schema>,
  { id, attempts }: Claim,
  nextAttemptAtMs: number,
): Promise<void> {
  await query
    .updateTable('outbox_mails')
    .set({ next_attempt_at_ms: nextAttemptAtMs })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Replaces what a letter says; false when the claim is over. */
export async function rewriteLetter(
  query: Kysely<Schema>,
  { id, attempts }: Claim,
  encrypted: Uint8Array,
): Promise<boolean> {
  const rewritten = await query
    .updateTable('outbox_mails')
    .set({ mail_sealed: encrypted })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return rewritten !== undefined;
}

/** Letters that came before a moment and still wait. */
export async function countLettersBefore(query: Kysely<Schema>, beforeMs: number): Promise<number> {
  const { count } = await query
    .selectFrom('outbox_mails')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('created_at_ms', '<', beforeMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const letters: EncryptedColumn = {
  table: 'outbox_mails',
  column: 'mail_sealed',
  async read(query, afterId) {
    const rows = await query
      .selectFrom('outbox_mails')
      .select(['id', 'message_id', 'mail_sealed'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(cellsAtOnce)
      .execute();
    return rows.map(({ id, message_id, mail_sealed }) => ({
      id,
      encrypted: mail_sealed,
      context: letterContext(message_id),
    }));
  },
  write: (query, { id, encrypted: before }, encrypted) =>
    query
      .updateTable('outbox_mails')
      .set({ mail_sealed: encrypted })
      .where('id', '=', id)
      .where('mail_sealed', '=', before)
      .execute(),
};
