import { join } from 'node:path';
import { closeAccount } from '../../accounts/own-data/delete-account.ts';
import { wipeAccount } from '../../accounts/own-data/wipe-accounts.ts';
import { foldWaitingClicks } from '../../clicks/folding/fold-waiting-clicks.ts';
import { clickedLinks } from '../../links/stores/clicked-links-store.ts';
import { countEverOwned } from '../../links/stores/link-counts-store.ts';
import { removeWrittenMails } from '../../mail/written-mails.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, exitCodes } from '../command.ts';
import { confirmationOption, demandConfirmation } from '../confirmation.ts';
import { purgeFiles } from '../purge-files.ts';
import { openRooms } from '../rooms.ts';
import { auditedUser, goneMeanwhile, namedUser, userOperand } from './named-user.ts';

export const userDelete: AdminCommand = {
  name: 'user delete',
  summary: 'Deletes a person with all they have, and waits until nothing of it is left.',
  operands: [userOperand],
  options: confirmationOption,
  notes: [
    'When it is killed half-way the server goes on with it; the same command cannot name the person any more.',
    'Backups that were made before still hold what was deleted.',
  ],
  async run(context, given) {
    demandConfirmation(given, 'Deleting a person');
    const { settings, output } = context;
    const rooms = await openRooms(context);
    const { database } = rooms;
    const user = await namedUser(database, given.operands[0] ?? '');
    const audit = auditing(context, {
      command: 'user delete',
      subject: auditedUser(user),
      outcome: 'done',
    });
    const removeMails = () => removeWrittenMails(join(settings.DATA_DIR, 'outbox'), user.email);
    // Now, since the address is known nowhere any more if we are killed; and again, for what is written meanwhile.
    await removeMails();
    const links = await countEverOwned(database.query, user.id);
    const isClosed = await closeAccount(rooms, user, async (transaction) => {
      await audit(transaction);
      return true;
    });
    if (!isClosed) throw goneMeanwhile();

    const progress = output.progress('Wiping links');
    let wiped = 0;
    await wipeAccount(rooms, user.id, {
      signal: new AbortController().signal,
      onStep(count) {
        wiped += count;
        progress.at(wiped, links);
      },
    });
    // Clicks of wiped links are dropped when they are folded.
    await foldWaitingClicks({ ...rooms, links: clickedLinks });
    await removeMails();
    await purgeFiles(database);
    progress.end();
    output.done(`Nothing of user ${user.id} is left: ${links} links and secrets are wiped.`, {
      number: user.id,
      links,
    });
    return exitCodes.done;
  },
};
