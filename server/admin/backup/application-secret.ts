import { readFileSync } from 'node:fs';
import { loadAppSecret } from '../../config/app-secret.ts';
import type { Settings } from '../../config/settings.ts';
import type { Random } from '../../platform/random.ts';
import { createVault } from '../../platform/vault.ts';
import { canaryContext } from '../../sealed-columns.ts';
import { CommandFailure, WrongUse } from '../command.ts';
import type { OpensCanary } from './verify-backup.ts';

/** The application secret of this installation. */
export function secretOf(settings: Settings): string {
  if (settings.APP_SECRET !== null) return settings.APP_SECRET;
  const loaded = loadAppSecret(settings.DATA_DIR);
  if (!loaded.ok) throw new CommandFailure(`${loaded.failure}.`);
  return loaded.value;
}

/** Tries a secret, and the one before it where that is still set. */
export function canaryOpener(random: Random, secret: string, previous: string | null): OpensCanary {
  const vault = createVault({ random }, secret, previous);
  return (sealed) => {
    try {
      vault.open(sealed, canaryContext);
      return true;
    } catch {
      return false;
    }
  };
}

const fewestCharacters = 12;

/** A passphrase from a file, or from standard input (`-`). Neither ends up in a list of processes or a history. */
export function readPassphrase(file: string | null): string {
  if (file === null)
    throw new WrongUse('Say where the passphrase is: --passphrase-file <file>, or - for standard input.');
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new CommandFailure(`The passphrase cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  if (text.length < fewestCharacters)
    throw new CommandFailure(`The passphrase needs at least ${fewestCharacters} characters.`);
  return text;
}
