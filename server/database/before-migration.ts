import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '../../contract/result.ts';
import { knownSteps, newerSteps } from './migrate.ts';

const kept = 3;
/** What is free beside the copy itself: the new schema needs room as well. */
const spareBytes = 16 * 1024 * 1024;
const ours = /^before-\d+-\d+\.sqlite$/;

/**
 * Copies the embedded database before a newer version changes it: put in its place, the version before runs on it again.
 * Gives the copy's file; null when nothing is going to be changed.
 */
export async function backUpBeforeMigration(file: string): Promise<Result<string | null, string>> {
  if (!existsSync(file)) return ok(null);
  const source = new DatabaseSync(file, { timeout: 10_000 });
  try {
    const taken = ledgerOf(source);
    const untaken = knownSteps.filter((name) => !taken.includes(name));
    if (taken.length === 0 || untaken.length === 0 || newerSteps(taken).length > 0) return ok(null);
    const directory = join(dirname(file), 'backups');
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const copy = join(directory, `before-${numberOf(taken)}-${numberOf(knownSteps)}.sqlite`);
    if (!hasRoom(directory, file)) return fail(noRoom(directory));
    const copied = await copyTo(source, copy, taken);
    if (!copied.ok) return copied;
    rotate(directory);
    return ok(copy);
  } finally {
    source.close();
  }
}

async function copyTo(source: DatabaseSync, copy: string, taken: string[]): Promise<Result<void, string>> {
  const unfinished = `${copy}.${process.pid}.part`;
  try {
    await backup(source, unfinished);
    chmodSync(unfinished, 0o600);
    const problem = problemOf(unfinished, taken);
    if (problem !== null) return fail(`The copy before the update is not right (${problem}). ${howToGoOn}`);
    renameSync(unfinished, copy);
    return ok(undefined);
  } catch (error) {
    return fail(`The copy before the update failed (${(error as Error).message}). ${howToGoOn}`);
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${unfinished}${ending}`, { force: true });
  }
}

/** Another server may have begun to change the database meanwhile. */
function problemOf(copy: string, taken: string[]): string | null {
  const database = new DatabaseSync(copy);
  try {
    // One file that can be carried about.
    database.exec('PRAGMA journal_mode = DELETE');
    const said = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (said !== 'ok') return String(said);
    return ledgerOf(database).join() === taken.join() ? null : 'another server is updating the database';
  } finally {
    database.close();
  }
}

function ledgerOf(database: DatabaseSync): string[] {
  const exists = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (exists === undefined) return [];
  const rows = database.prepare('select name from kysely_migration order by name').all();
  return rows.map((row) => String(row['name']));
}

function numberOf(steps: readonly string[]): string {
  return steps.at(-1)?.split('-')[0] ?? '0000';
}

function hasRoom(directory: string, file: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  const log = existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0;
  return bavail * bsize > statSync(file).size + log + spareBytes;
}

const howToGoOn = 'Nothing was changed. BACKUP_BEFORE_UPDATE=off updates without a copy.';

function noRoom(directory: string): string {
  return `There is no room in ${directory} for a copy of the database before the update: make room. ${howToGoOn}`;
}

function rotate(directory: string): void {
  const copies = readdirSync(directory)
    .filter((name) => ours.test(name))
    .map((name) => ({ path: join(directory, name), timeMs: statSync(join(directory, name)).mtimeMs }))
    .sort((one, other) => other.timeMs - one.timeMs);
  for (const { path } of copies.slice(kept)) rmSync(path, { force: true });
}
