import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import type { PreparedAnswer } from '../secrets/answering/prepare-answer.ts';
import { addAnswer, countAnswer, hasAnswer, uncountAnswer } from './stores/answer-store.ts';
import type { AskRow } from './stores/ask-store.ts';

export interface TakeAnswerDeps {
  database: Database;
  clock: Clock;
  /** Leaves a mail to whoever asked, in the transaction that keeps the answer; says nothing of what it holds. */
  tellAsker(transaction: Transaction<Schema>, ask: AskRow, email: string): Promise<void>;
  /** Has mails that wait sent. */
  wakeMail(): void;
  emailOf(userId: number): Promise<string | null>;
}

/**
 * Keeps an answer if the request still takes one; false: it does not, and nothing is kept. An answer that comes a second
 * time, because its sender has not heard that it had arrived, is kept once.
 */
export async function takeAnswer(
  deps: TakeAnswerDeps,
  ask: AskRow,
  answer: PreparedAnswer,
): Promise<boolean> {
  const { database, clock } = deps;
  const email = await deps.emailOf(ask.owner_id);
  const outcome = await database.query.transaction().execute(async (transaction) => {
    const now = clock.now();
    if (!(await countAnswer(transaction, ask.id, now)))
      return (await hasAnswer(transaction, ask.id, answer.rid)) ? 'known' : 'refused';
    const isNew = await addAnswer(transaction, {
      request_id: ask.id,
      rid: answer.rid,
      lock: answer.lock,
      envelope: answer.envelope,
      byte_count: answer.envelope.byteLength,
      at_ms: now,
    });
    if (!isNew) {
      await uncountAnswer(transaction, ask.id);
      return 'known';
    }
    if (email !== null) await deps.tellAsker(transaction, ask, email);
    return 'taken';
  });
  if (outcome === 'taken') deps.wakeMail();
  return outcome !== 'refused';
}
