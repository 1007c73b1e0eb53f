import { open, unlink } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeExport } from '../../accounts/own-data/export-account.ts';
import { foldWaitingClicks } from '../../clicks/folding/fold-waiting-clicks.ts';
import { createKeeping } from '../../kept-by-rooms.ts';
import { clickedLinks } from '../../links/stores/clicked-links-store.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, CommandFailure, exitCodes } from '../command.ts';
import { auditedUser, namedUser, userOperand } from './named-user.ts';

export const userExport: AdminCommand = {
  name: 'user export',
  summary: 'Writes all that a person has into a new file that only you can read.',
  operands: [userOperand, 'file'],
  options: {},
  notes: ['It is what the person gets who downloads their own data: keys and messages are in it, readable.'],
  async run(context, { operands: [name = '', path = ''] }) {
    const { settings, output } = context;
    const database = await context.database();
    const user = await namedUser(database, name);
    const vault = await context.vault();
    const deps = {
      database,
      vault,
      publicUrl: settings.PUBLIC_URL,
      keeping: createKeeping(database),
      foldWaitingClicks: () => foldWaitingClicks({ database, clock: context.clock, links: clickedLinks }),
    };
    const file = resolve(context.directory, path);
    // A new file: no process has it open already, and its mode is ours.
    const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new CommandFailure(
        error.code === 'EEXIST'
          ? `${file} is there already: name a new file.`
          : `${file} cannot be written (${error.code}).`,
      );
    });
    try {
      for await (const piece of writeExport(deps, user)) await handle.writeFile(piece);
      await handle.sync();
    } catch (error) {
      await unlink(file).catch(() => {});
      throw error;
    } finally {
      await handle.close();
    }
    await auditing(context, { command: 'user export', subject: auditedUser(user), outcome: 'done' })(
      database.query,
    );
    output.done(`All that ${user.email} has is in ${file}.`, { number: user.id, file });
    return exitCodes.done;
  },
};
