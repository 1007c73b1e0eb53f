import { moment } from '../moment.ts';
import { type Inbox, inboxCommands } from './inbox-command.ts';

const feedback: Inbox = {
  name: 'feedback',
  table: 'feedback_messages',
  answered: 'message',
  summaries: {
    list: 'Lists feedback and contact messages that are open, the newest first.',
    show: 'Shows a message.',
    answer: 'Mails an answer to whoever wrote a message.',
    close: 'Closes a message: nothing is left to do.',
  },
  async list(query, all, { limit, offset }) {
    const every = query.selectFrom('feedback_messages').selectAll();
    const wanted = all ? every : every.where('closed_at_ms', 'is', null);
    const rows = await wanted.orderBy('id', 'desc').limit(limit).offset(offset).execute();
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
    const row = await query
      .selectFrom('feedback_messages')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
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
};

export const feedbackCommands = inboxCommands(feedback);
