import { reportReasonWords } from '../../../contract/reports.ts';
import { findReport, listReports, markReport } from '../../reports/report-store.ts';
import { moment } from '../moment.ts';
import { type Inbox, inboxCommands } from './inbox-command.ts';

const reports: Inbox = {
  name: 'report',
  answered: 'report',
  summaries: {
    list: 'Lists reports of links that are open, the newest first.',
    show: 'Shows a report with its note.',
    answer: 'Mails an answer to whoever sent a report.',
    close: 'Closes a report: nothing is left to do.',
  },
  async list(query, all, paging) {
    const rows = await listReports(query, all, paging);
    return rows.map((row) => ({
      number: row.id,
      reported: moment(row.created_at_ms),
      link: row.type === 'url' ? row.code : `s/${row.code}`,
      reason: reportReasonWords[row.reason],
      wants_answer: row.email !== null && row.answered_at_ms === null,
      closed: row.closed_at_ms !== null,
    }));
  },
  async show(query, id) {
    const row = await findReport(query, id);
    if (row === undefined) return null;
    return {
      number: row.id,
      reported: moment(row.created_at_ms),
      link: row.type === 'url' ? row.code : `s/${row.code}`,
      reason: reportReasonWords[row.reason],
      note: row.note,
      email: row.email,
      mailed: moment(row.mailed_at_ms),
      answered: moment(row.answered_at_ms),
      closed: moment(row.closed_at_ms),
    };
  },
  senderOf: async (query, id) => (await findReport(query, id))?.email,
  mark: markReport,
};

export const reportCommands = inboxCommands(reports);
