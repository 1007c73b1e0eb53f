import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { fail, ok, type Result } from '../../../contract/result.ts';
import type { Database } from '../../database/database.ts';
import { takenSteps } from '../../database/migrate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { BackupHeader } from './backup-format.ts';
import type { EncryptedAppSecret } from './encrypted-app-secret.ts';
import { type OpensCanary, verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface MadeBackup {
  file: string;
  bytes: number;
  header: BackupHeader;
}

interface BackUpDeps {
  database: Database;
  clock: Clock;
  opensCanary: OpensCanary;
}

/** Files that are not finished end like this; a number of the process is in front of it. */
export const unfinishedEnding = '.part';

/**
 * Backs up into a file: written beside it, read back, and given its name only when it is whole. Whatever happens on the
 * way, nothing half is left under that name.
 */
export async function backUp(
  { database, clock, opensCanary }: BackUpDeps,
  file: string,
  appSecret: EncryptedAppSecret | null = null,
): Promise<Result<MadeBackup, string>> {
  if (existsSync(file)) return fail(`${file} is there already: name another file`);
  if ((await takenSteps(database.query)).length === 0)
    return fail('There is nothing to back up: the database is empty');
  const damage = await damageOf(database);
  if (damage !== null)
    return fail(`The database is damaged (${damage}): keep the backups you have, and restore the latest`);
  const unfinished = `${file}.${process.pid}${unfinishedEnding}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    await writeBackup(database, unfinished, { nowMs: clock.now(), appSecret });
    const verified = await verifyBackup(unfinished, opensCanary);
    if (!verified.ok) return verified;
    const bytes = statSync(unfinished).size;
    renameSync(unfinished, file);
    flushDirectory(dirname(file));
    return ok({ file, bytes, header: verified.value.header });
  } catch (error) {
    const problem = problemOfDisk(error, dirname(file));
    if (problem === null) throw error;
    return fail(problem);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** SQLite can look whether its file is sound; PostgreSQL sees to that by itself. */
async function damageOf({ dialect, snapshot }: Database): Promise<string | null> {
  if (dialect.kind === 'postgres') return null;
  return snapshot(async (query) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(query);
    const said = rows[0]?.integrity_check ?? 'no answer';
    return said === 'ok' ? null : said;
  });
}

/** A sentence for what the disk or its owner can cause; null for all else. */
export function problemOfDisk(error: unknown, directory: string): string | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `There is no room left in ${directory}: nothing was kept`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST')
    return `${directory} cannot be written by this user (${code})`;
  return null;
}

/** A name is on the disk when its folder is. */
function flushDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
