import { deleteAnyLink } from '../../links/delete-link.ts';
import { removeReceipts } from '../../receipts/receipt-store.ts';
import { removeMessage } from '../../secrets/stores/content-store.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, CommandFailure, exitCodes } from '../command.ts';
import { confirmationOption, demandConfirmation } from '../confirmation.ts';
import { purgeFiles } from '../purge-files.ts';
import { auditedLink, linkOperand, linkOptions, namedLink } from './named-link.ts';

export const linkDelete: AdminCommand = {
  name: 'link delete',
  summary: 'Deletes a link or secret as its owner would: its content is wiped, its code stays taken.',
  operands: [linkOperand],
  options: { ...linkOptions, ...confirmationOption },
  async run(context, given) {
    demandConfirmation(given, 'Deleting a link');
    const { clock, output } = context;
    const database = await context.database();
    const link = await namedLink(database, given);
    const subject = auditedLink(link);
    const audit = auditing(context, { command: 'link delete', subject, outcome: 'done' });
    const { type, code } = link;
    const later = { removeMessage, removeReceipts, purge: async () => {}, owePurge: () => {} };
    const deleted = await deleteAnyLink({ database, clock, ...later }, { type, code }, audit);
    if (!deleted.ok) throw new CommandFailure(`The ${subject} was deleted meanwhile.`);
    await purgeFiles(database);
    output.done(`The ${subject} is deleted.`, { code, type });
    return exitCodes.done;
  },
};
