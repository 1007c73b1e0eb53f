import { listAuditEntries } from './audit-store.ts';
import { type AdminCommand, exitCodes } from './command.ts';
import { moment } from './moment.ts';
import { pagingOptions, readPaging } from './paging.ts';

export const auditCommand: AdminCommand = {
  name: 'audit',
  summary: 'Lists what operators have changed by this command, the newest first.',
  operands: [],
  options: pagingOptions,
  async run({ database, output }, given) {
    const rows = await listAuditEntries((await database()).query, readPaging(given));
    output.table(
      rows.map(({ at_ms, operator, command, subject, outcome }) => ({
        time: moment(at_ms),
        operator,
        command,
        subject,
        outcome,
      })),
      'Nothing (more) was changed.',
    );
    return exitCodes.done;
  },
};
