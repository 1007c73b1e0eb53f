import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureDataDirectory } from '../../config/data-directory.ts';
import type { Settings } from '../../config/settings.ts';
import { commandsName } from '../../database/postgres-occupancy.ts';
import { openDatabase } from '../../open-database.ts';
import { type AdminCommand, type AdminContext, CommandFailure, exitCodes, type Given } from '../command.ts';
import { withoutServers } from '../without-servers.ts';
import { canaryOpener, readPassphrase, secretOf } from './application-secret.ts';
import { backUp } from './back-up.ts';
import type { BackupHeader } from './backup-format.ts';
import { contentsOf } from './empty-database.ts';
import { readBackup } from './read-backup.ts';
import { restore } from './restore.ts';
import { backupName } from './rotate.ts';
import { openSecret } from './sealed-secret.ts';
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts';

export const restoreCommand: AdminCommand = {
  name: 'restore',
  summary: 'Fills the database that is set from a backup. The server must not run.',
  operands: ['file'],
  options: {
    replace: { kind: 'flag', doc: 'Replace what is in the database; it is backed up first.' },
    'passphrase-file': {
      kind: 'text',
      doc: 'Passphrase of the application secret in the backup; - is standard input.',
    },
    'secret-to': { kind: 'text', doc: 'Only write the application secret of the backup into this file.' },
  },
  notes: [
    'All of it is restored, or nothing is changed. The database may be another kind than the one that was backed up.',
    'Secrets that were opened or deleted after the backup can be opened again: a backup is as it was.',
  ],
  async run(context, given) {
    const file = resolve(context.directory, given.operands[0] as string);
    const secretTo = given.text('secret-to');
    return secretTo === null
      ? restoreAll(context, given, file)
      : writeSecret(context, given, { file, to: resolve(context.directory, secretTo) });
  },
};

async function restoreAll(context: AdminContext, given: Given, file: string): Promise<number> {
  const { settings, random, output } = context;
  const ready = ensureDataDirectory(settings.DATA_DIR);
  if (!ready.ok) throw new CommandFailure(`${ready.failure}.`);
  const { secret, isNew } = await findSecret(settings, given, file);
  const verified = await verifyBackup(file, canaryOpener(random, secret, settings.APP_SECRET_PREVIOUS));
  if (!verified.ok) throw new CommandFailure(`${verified.failure}.`);
  await withoutServers(settings, () => replaceContents(context, given, file, verified.value));
  if (isNew) keepSecret(join(settings.DATA_DIR, 'app-secret'), secret);
  const { tables, madeAt, visits } = verified.value.header;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  output.done(`Restored ${rows} rows as of ${madeAt}, and found them the same. The server can be started.`, {
    file,
    madeAt,
    rows,
    visits,
  });
  return exitCodes.done;
}

async function replaceContents(
  { settings, clock, output }: AdminContext,
  given: Given,
  file: string,
  verified: VerifiedBackup,
): Promise<void> {
  const database = await openDatabase(settings, () => {}, commandsName);
  const mayReplace = given.has('replace');
  try {
    const { filled } = await contentsOf(database.query, database.dialect);
    if (filled.length > 0 && mayReplace) {
      const before = join(resolve(settings.DATA_DIR), 'backups', backupName(clock.now(), 'replaced'));
      // Its secret may be another one: it is kept as it is.
      const made = await backUp({ database, clock, opensCanary: () => true }, before);
      if (!made.ok) throw new CommandFailure(`${made.failure}.`);
      output.note(`What was in the database is kept in ${before}.`);
    }
    const progress = output.progress('Restoring');
    await restore(database, file, verified, { mayReplace, progress });
  } finally {
    await database.close();
  }
}

/** The secret that is set; where none is, the one in the backup. */
async function findSecret(
  settings: Settings,
  given: Given,
  file: string,
): Promise<{ secret: string; isNew: boolean }> {
  if (settings.APP_SECRET !== null || existsSync(join(settings.DATA_DIR, 'app-secret')))
    return { secret: secretOf(settings), isNew: false };
  const { appSecret } = await headerOf(file);
  if (appSecret === null)
    throw new CommandFailure(
      `The application secret is missing: put the one of the backup into ${join(settings.DATA_DIR, 'app-secret')}, or set APP_SECRET.`,
    );
  return { secret: await openFrom(file, given), isNew: true };
}

async function writeSecret(
  { output }: AdminContext,
  given: Given,
  { file, to }: { file: string; to: string },
): Promise<number> {
  keepSecret(to, await openFrom(file, given));
  output.done(`The application secret is in ${to}: set APP_SECRET_FILE=${to}.`, { file: to });
  return exitCodes.done;
}

async function openFrom(file: string, given: Given): Promise<string> {
  const { appSecret } = await headerOf(file);
  if (appSecret === null) throw new CommandFailure(`${file} holds no application secret.`);
  const secret = openSecret(appSecret, readPassphrase(given.text('passphrase-file')));
  if (secret === null) throw new CommandFailure('The passphrase is not the one of the backup.');
  return secret;
}

async function headerOf(file: string): Promise<BackupHeader> {
  const read = await readBackup(file, { onRows() {} });
  if (!read.ok) throw new CommandFailure(`${read.failure}.`);
  return read.value;
}

function keepSecret(file: string, secret: string): void {
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    throw new CommandFailure(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
