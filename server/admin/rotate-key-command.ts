import { setTimeout as wait } from 'node:timers/promises';
import { readAppSecrets } from '../config/app-secret.ts';
import { forgetPreviousSecret, keepsPreviousSecret, putNewSecret } from '../config/rotate-app-secret.ts';
import { encryptAnew } from '../encryption/encrypt-anew.ts';
import { readCanary } from '../encryption/installation-store.ts';
import { encryptedColumns } from '../kept-by-rooms.ts';
import { createVault, type Vault } from '../platform/vault.ts';
import { auditing } from './audit.ts';
import { type AdminCommand, type AdminContext, CommandFailure, exitCodes, type Given } from './command.ts';
import { withoutServers } from './without-servers.ts';

const lookEveryMs = 500;

const fromEnvironment =
  'APP_SECRET comes from the environment, so it is changed there: set APP_SECRET_PREVIOUS to what APP_SECRET is now,' +
  ' APP_SECRET to a new one of at least 32 random characters (for example from: openssl rand -base64 32), restart every' +
  ' server, and run this command again: it says when APP_SECRET_PREVIOUS can be removed.';

export const rotateKeyCommand: AdminCommand = {
  name: 'rotate-key',
  summary: 'Changes the application secret and has everything encrypted anew with the new one.',
  operands: [],
  options: {
    'no-wait': { kind: 'flag', doc: 'Do not wait for the server: run the command again later.' },
    offline: { kind: 'flag', doc: 'No server runs: encrypt everything anew here, now.' },
  },
  notes: [
    'A running server knows the old secret only. It has to be restarted once the new one is there; it then encrypts',
    'everything anew in the background, while this command waits. It may be stopped and run again at any time: the',
    'old secret is kept until nothing needs it any more.',
  ],
  run: (context, given) =>
    given.has('offline')
      ? withoutServers(context.settings, () => rotateKey(context, given))
      : rotateKey(context, given),
};

async function rotateKey(context: AdminContext, given: Given): Promise<number> {
  const { settings, output } = context;
  const isInFile = settings.APP_SECRET === null;
  if (!isInFile && settings.APP_SECRET_PREVIOUS === null) {
    output.done(fromEnvironment, { changed: false });
    return exitCodes.done;
  }
  const database = await context.database();
  if (isInFile && putNewSecret(settings.DATA_DIR)) {
    const audited = { command: 'rotate-key', subject: 'application secret', outcome: 'new secret written' };
    await auditing(context, audited)(database.query);
    if (!given.has('offline'))
      output.note('A new application secret is there. Restart the server now, so that it uses it.');
  }
  const vault = openVault(context);
  const isStillWaited = () => hasOldCanary(context, vault);
  if (!given.has('offline') && (await isStillWaited()) && given.has('no-wait')) {
    output.done('Not everything is encrypted anew yet: restart the server, then run this command again.', {
      changed: true,
      finished: false,
    });
    return exitCodes.done;
  }
  const progress = output.progress('Encrypting anew');
  if (!given.has('offline')) {
    const began = Date.now();
    while (await isStillWaited()) {
      progress.at(Math.round((Date.now() - began) / 1000), null);
      await wait(lookEveryMs);
    }
  }
  // What was written meanwhile by a process that stopped late.
  const { unreadable } = await encryptAnew({
    database,
    vault,
    columns: encryptedColumns,
    onEncrypted: (done) => progress.at(done, null),
  });
  progress.end();
  if (unreadable > 0)
    throw new CommandFailure(
      `${unreadable} keys or messages are encrypted with neither secret: they cannot be read. The previous secret is kept.`,
    );
  const audited = { command: 'rotate-key', subject: 'application secret', outcome: 'all encrypted anew' };
  await auditing(context, audited)(database.query);
  if (isInFile && keepsPreviousSecret(settings.DATA_DIR)) forgetPreviousSecret(settings.DATA_DIR);
  output.done(
    isInFile
      ? 'Everything is encrypted with the new application secret; the previous one is removed.'
      : 'Everything is encrypted with the new application secret: APP_SECRET_PREVIOUS can be removed.',
    { changed: true, finished: true },
  );
  return exitCodes.done;
}

function openVault({ settings, random }: AdminContext): Vault {
  const secrets = readAppSecrets(settings, false);
  if (!secrets.ok) throw new CommandFailure(`${secrets.failure}.`);
  return createVault({ random }, secrets.value.current, secrets.value.previous);
}

/** The canary is encrypted anew last: while it is old, something else may be. */
async function hasOldCanary({ database }: AdminContext, vault: Vault): Promise<boolean> {
  const { query } = await database();
  const canary = await readCanary(query);
  return canary !== null && !vault.isCurrent(canary.encrypted);
}
