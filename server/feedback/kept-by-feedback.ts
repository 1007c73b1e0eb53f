import type { KeptByRoom } from '../database/kept-by-room.ts';
import { readMessagesOf, removeMessagesOf } from './feedback-store.ts';

/** What people wrote to those who run the server, under the address they gave. */
export const keptByFeedback: KeptByRoom = {
  tables: {
    feedback_messages: {
      wiped: {
        // What was written under an address that was never proved may be another person's.
        byEmail: async ({ database }, email, isProved) => {
          if (isProved) await removeMessagesOf(database.query, email);
        },
      },
      exported: { as: 'messages_to_operator' },
    },
  },
  async exportFacts({ database }, { email, email_confirmed_at_ms }) {
    if (email_confirmed_at_ms === null) return {};
    const sent = await readMessagesOf(database.query, email);
    return {
      messages_to_operator: sent.map(({ created_at_ms, ...message }) => ({
        ...message,
        created_at: new Date(created_at_ms).toISOString(),
      })),
    };
  },
};
