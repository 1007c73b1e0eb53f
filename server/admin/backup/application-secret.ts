import { readFileSync } from 'node:fs';
import { type AppSecrets, readAppSecrets } from '../../config/app-secret.ts';
import type { Settings } from '../../config/settings.ts';
import { canaryContext } from '../../encryption/installation-store.ts';
import type { Random } from '../../platform/random.ts';
import { createVault } from '../../platform/vault.ts';
import { CommandFailure, WrongUse } from '../command.ts';
import type { OpensCanary } from './verify-backup.ts';

/** The application secrets of this installation. */
export function secretsOf(settings: Settings): AppSecrets {
  const read = readAppSecrets(settings, false);
  if (!read.ok) throw new CommandFailure(`${read.failure}.`);
  return read.value;
}

/** Tries a secret, and the one before it where that is still in use. */
export function canaryOpener(random: Random, { current, previous }: AppSecrets): OpensCanary {
  const vault = createVault({ random }, current, previous);
  return (encrypted) => {
    try {
      vault.decrypt(encrypted, canaryContext);
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
