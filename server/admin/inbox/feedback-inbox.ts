import { findMessage, listMessages, markMessage } from '../../feedback/feedback-store.ts';
import { moment } from '../moment.ts';
import { type Inbox, inboxCommands } from './inbox-command.ts';

const feedback: Inbox = {
  name: 'feedback',
  answered: 'message',
  summaries: {
    list: 'Lists feedback and contact messages that are open, the newest first.',
    show: 'Shows a message.',
    answer: 'Mails an answer to whoever wrote a message.',
    close: 'Closes a message: nothing is left to do.',
  },
  async list(query, all, paging) {
    const rows = await listMessages(query, all, paging);
    return rows.map((row) => ({
      number: row.id,
      sent: moment(row.created_at_ms),
      kind: row.category === null ? row.kind : `${row.kind}: ${row.category}`,
      email: row.email,
      answered: row.answered_at_ms !== null,
      closed: row.closed_at_ms !== null,
    }));
  },
  async show(query, id) {
    const row = await findMessage(query, id);
    if (row === undefined) return null;
    return {
      number: row.id,
      sent: moment(row.created_at_ms),
      kind: row.kind,
      category: row.category,
      name: row.name,
      email: row.email,
      message: row.message,
      answered: moment(row.answered_at_ms),
      closed: moment(row.closed_at_ms),
    };
  },
  senderOf: async (query, id) => (await findMessage(query, id))?.email,
  mark: markMessage,
};

export const feedbackCommands = inboxCommands(feedback);
