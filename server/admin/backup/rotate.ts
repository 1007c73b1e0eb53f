import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '../../platform/durations.ts';
import { unfinishedEnding } from './back-up.ts';

const ending = '.ndjson.gz';
const ours = /^shylnk-\d{8}-\d{9}\.ndjson\.gz$/;
const leftBehindAfterMs = dayMs;

/** The name of a backup that is made now, to the millisecond: later ones come after earlier ones. */
export function backupName(nowMs: number, prefix = 'shylnk'): string {
  const [day, time] = new Date(nowMs)
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .split('T');
  return `${prefix}-${day}-${time}${ending}`;
}

/** Removes all but the latest backups of a folder, and what killed ones left behind a day ago; says what went. */
export function rotate(directory: string, kept: number, nowMs: number): string[] {
  const names = readdirSync(directory).sort();
  const backups = names.filter((name) => ours.test(name));
  const old = backups.slice(0, Math.max(0, backups.length - kept));
  const leftBehind = names.filter(
    (name) =>
      name.includes(`${ending}.`) &&
      name.endsWith(unfinishedEnding) &&
      statSync(join(directory, name)).mtimeMs < nowMs - leftBehindAfterMs,
  );
  for (const name of [...old, ...leftBehind]) rmSync(join(directory, name), { force: true });
  return old;
}
