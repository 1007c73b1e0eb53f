import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { FeedbackMessagesTable } from '../database/tables/correspondence.ts';
import type { MailTexts, Outbox } from '../mail/mail-port.ts';
import type { Clock } from '../platform/clock.ts';
import { addMessage } from './feedback-store.ts';

export interface StoreMessageDeps {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  mailTexts: MailTexts;
  /** Who gets the messages by mail; null: they are only stored. */
  operator: string | null;
}

export type Message = Omit<
  Selectable<FeedbackMessagesTable>,
  'id' | 'created_at_ms' | 'answered_at_ms' | 'closed_at_ms'
>;

/** Keeps a message and has it mailed to the people who run the server. */
export async function storeMessage(deps: StoreMessageDeps, message: Message): Promise<void> {
  const { database, clock, outbox, operator } = deps;
  await database.query.transaction().execute(async (transaction) => {
    await addMessage(transaction, { ...message, created_at_ms: clock.now() });
    if (operator === null) return;
    const mail = deps.mailTexts.message({ ...message, operator, text: message.message });
    await outbox.put(transaction, { kind: 'mail', mail });
  });
  outbox.wake();
}
