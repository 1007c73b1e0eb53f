import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type AppSecrets, secretFiles } from '../../config/app-secret.ts';
import { ensureDataDirectory } from '../../config/data-directory.ts';
import type { Settings } from '../../config/settings.ts';
import { createWholeFile } from '../../config/whole-file.ts';
import { commandsName } from '../../database/postgres/occupancy.ts';
import { openDatabase } from '../../open-database.ts';
import { type AdminCommand, type AdminContext, CommandFailure, exitCodes, type Given } from '../command.ts';
import { withoutServers } from '../without-servers.ts';
import { canaryOpener, readPassphrase, secretsOf } from './application-secret.ts';
import { backUp } from './back-up.ts';
import type { BackupHeader } from './backup-format.ts';
import { contentsOf } from './empty-database.ts';
import { decryptAppSecrets } from './encrypted-app-secret.ts';
import { readBackup } from './read-backup.ts';
import { restore } from './restore.ts';
import { backupName } from './rotate.ts';
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
  const { secrets, isNew } = await findSecrets(settings, given, file);
  const verified = await verifyBackup(file, canaryOpener(random, secrets));
  if (!verified.ok) throw new CommandFailure(`${verified.failure}.`);
  await withoutServers(settings, () => replaceContents(context, given, file, verified.value));
  if (isNew) keepSecrets(secretFiles(settings.DATA_DIR).current, secrets);
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
async function findSecrets(
  settings: Settings,
  given: Given,
  file: string,
): Promise<{ secrets: AppSecrets; isNew: boolean }> {
  const { current } = secretFiles(settings.DATA_DIR);
  if (settings.APP_SECRET !== null || existsSync(current))
    return { secrets: secretsOf(settings), isNew: false };
  const { appSecret } = await headerOf(file);
  if (appSecret === null)
    throw new CommandFailure(
      `The application secret is missing: put the one of the backup into ${current}, or set APP_SECRET.`,
    );
  return { secrets: await openFrom(file, given), isNew: true };
}

async function writeSecret(
  { output }: AdminContext,
  given: Given,
  { file, to }: { file: string; to: string },
): Promise<number> {
  keepSecrets(to, await openFrom(file, given));
  output.done(`The application secret is in ${to}: set APP_SECRET_FILE=${to}.`, { file: to });
  return exitCodes.done;
}

async function openFrom(file: string, given: Given): Promise<AppSecrets> {
  const { appSecret } = await headerOf(file);
  if (appSecret === null) throw new CommandFailure(`${file} holds no application secret.`);
  const secrets = decryptAppSecrets(appSecret, readPassphrase(given.text('passphrase-file')));
  if (secrets === null) throw new CommandFailure('The passphrase is not the one of the backup.');
  return secrets;
}

async function headerOf(file: string): Promise<BackupHeader> {
  const read = await readBackup(file, { onRows() {} });
  if (!read.ok) throw new CommandFailure(`${read.failure}.`);
  return read.value;
}

/** Written last, the secret of now says that all is there. */
function keepSecrets(file: string, { current, previous }: AppSecrets): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (previous !== null) createWholeFile(`${file}-previous`, previous);
    createWholeFile(file, current);
  } catch (error) {
    throw new CommandFailure(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
