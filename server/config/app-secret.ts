import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Settings } from './settings.ts';
import { createWholeFile } from './whole-file.ts';

/** The secret of now, and the one before it while something may still be encrypted with that. */
export interface AppSecrets {
  current: string;
  previous: string | null;
}

type SecretSettings = Pick<Settings, 'APP_SECRET' | 'APP_SECRET_PREVIOUS' | 'DATA_DIR'>;

/** The secrets that the settings give, else those in the data folder; the first start makes one there. */
export function readAppSecrets(settings: SecretSettings, isFirstStart: boolean): Result<AppSecrets, string> {
  const { APP_SECRET: given, APP_SECRET_PREVIOUS: givenPrevious, DATA_DIR } = settings;
  if (given !== null) return ok({ current: given, previous: givenPrevious });
  const current = isFirstStart
    ? loadOrCreateAppSecret(DATA_DIR)
    : loadAppSecret(secretFiles(DATA_DIR).current);
  if (!current.ok) return current;
  const { previous } = secretFiles(DATA_DIR);
  if (givenPrevious !== null || !existsSync(previous))
    return ok({ current: current.value, previous: givenPrevious });
  const kept = loadAppSecret(previous);
  return kept.ok ? ok({ current: current.value, previous: kept.value }) : kept;
}

/** Where the secrets stand in the data folder. */
export function secretFiles(dataDirectory: string): { current: string; previous: string } {
  const current = join(dataDirectory, 'app-secret');
  return { current, previous: `${current}-previous` };
}

/** The secret in the data folder; made on the first start, readable by its owner only, kept from then on. */
export function loadOrCreateAppSecret(dataDirectory: string): Result<string, string> {
  const { current } = secretFiles(dataDirectory);
  try {
    if (!existsSync(current)) createWholeFile(current, newAppSecret());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process, which starts as well, has made it meanwhile.
    if (code !== 'EEXIST') return fail(`${current} cannot be written (${code})`);
  }
  return loadAppSecret(current);
}

function loadAppSecret(file: string): Result<string, string> {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret.length < 32 ? fail(`${file} is damaged: restore it from a backup`) : ok(secret);
  } catch (error) {
    return unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): Result<never, string> {
  return fail(`${file} cannot be read by this user (${(error as NodeJS.ErrnoException).code})`);
}

/** A secret that cannot be guessed. */
export function newAppSecret(): string {
  return randomBytes(32).toString('base64url');
}
