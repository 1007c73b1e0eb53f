import { dirname, join, resolve } from 'node:path';
import { type AdminCommand, type AdminContext, CommandFailure, exitCodes, WrongUse } from '../command.ts';
import { openExisting, refuseMissing } from '../open-existing.ts';
import { canaryOpener, readPassphrase, secretsOf } from './application-secret.ts';
import { backUp } from './back-up.ts';
import { encryptAppSecrets } from './encrypted-app-secret.ts';
import { backupName, rotate } from './rotate.ts';

export const backupCommand: AdminCommand = {
  name: 'backup',
  summary: 'Writes everything into one file, while the server runs, and reads it back to be sure.',
  operands: ['[file]'],
  options: {
    to: {
      kind: 'text',
      doc: 'Folder for the file, which is then named by the time; usual: backups in DATA_DIR.',
    },
    keep: { kind: 'text', doc: 'How many backups of that folder to keep, the latest ones; usual: all.' },
    'with-secret': { kind: 'flag', doc: 'Put the application secret in, encrypted with a passphrase.' },
    'passphrase-file': { kind: 'text', doc: 'Where the passphrase stands; - is standard input.' },
  },
  notes: [
    'The file is gzip with a line of JSON for every row, and can be restored to SQLite or PostgreSQL.',
    'Without --with-secret keep the application secret (APP_SECRET, or app-secret in DATA_DIR) apart: the file cannot be used without it.',
  ],
  async run(context, given) {
    const { settings, clock, random, output, directory } = context;
    const [named] = given.operands;
    const keep = readKeep(given.text('keep'));
    if (named !== undefined && (keep !== null || given.text('to') !== null))
      throw new WrongUse('A file that is named goes without --to and --keep.');
    refuseMissing(settings);
    const secrets = secretsOf(settings);
    const encrypted = given.has('with-secret')
      ? encryptAppSecrets(random, secrets, readPassphrase(given.text('passphrase-file')))
      : null;
    const folder = resolve(directory, given.text('to') ?? join(settings.DATA_DIR, 'backups'));
    const file = named === undefined ? join(folder, backupName(clock.now())) : resolve(directory, named);
    const database = await openExisting(settings);
    try {
      const opensCanary = canaryOpener(random, secrets);
      const made = await backUp({ database, clock, opensCanary }, file, encrypted);
      if (!made.ok) throw new CommandFailure(`${made.failure}.`);
      const removed = keep === null ? [] : rotate(dirname(file), keep, clock.now());
      const { bytes, header } = made.value;
      const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
      output.done(`Backed up ${rows} rows to ${file} (${bytes} bytes), and read back.`, {
        file,
        bytes,
        rows,
        tables: Object.fromEntries(header.tables.map((table) => [table.name, table.rows])),
        visits: header.visits,
        removed,
      });
      if (encrypted === null) output.note(whereTheSecretIs(context));
      return exitCodes.done;
    } finally {
      await database.close();
    }
  },
};

function readKeep(text: string | null): number | null {
  if (text === null) return null;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new WrongUse('--keep takes a whole number from 1 to 9999.');
  return Number(text);
}

function whereTheSecretIs({ settings }: AdminContext): string {
  const place = settings.APP_SECRET === null ? join(resolve(settings.DATA_DIR), 'app-secret') : 'APP_SECRET';
  return `The application secret is not in it: keep ${place} in a safe place of its own, the backup cannot be used without it.`;
}
