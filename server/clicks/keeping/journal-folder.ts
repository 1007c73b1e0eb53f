import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Hold, occupyAlone } from '../../database/sqlite/occupancy.ts';

/** A journal, and the hold on it that ends with the process. */
export interface HeldJournal {
  path: string;
  release(): void;
  /** Removes it for good. */
  remove(): void;
}

const ending = '.clicks';

/** Where a server that was started with this data folder keeps clicks that the database cannot record. */
export function journalFolder(dataDirectory: string): string {
  return join(dataDirectory, 'journal');
}

/** Takes a name for a new journal, which no other process takes over while this one runs. */
export function holdNewJournal(folder: string, name: string): HeldJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const held = holdJournal(folder, `${name}${ending}`);
  if (held === null) throw new Error('The journal belongs to another process');
  return held;
}

/** The names of all journals there are, whosoever they are. */
export function findJournals(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)) : [];
}

/** Takes a journal over. Null: its process lives, or another one has taken it over and is done. */
export function takeOverJournal(folder: string, name: string): HeldJournal | null {
  const held = holdJournal(folder, name);
  if (held === null || existsSync(held.path)) return held;
  held.remove();
  return null;
}

/** The journals that hold something and whose process has ended. */
export function leftJournals(folder: string): string[] {
  return findJournals(folder).filter((name) => {
    const path = join(folder, name);
    if (statSync(path).size === 0) return false;
    const hold = existsSync(lockOf(path)) ? occupyAlone(lockOf(path)) : null;
    hold?.release();
    return hold !== null || !existsSync(lockOf(path));
  });
}

function holdJournal(folder: string, name: string): HeldJournal | null {
  const path = join(folder, name);
  const hold: Hold | null = occupyAlone(lockOf(path));
  if (hold === null) return null;
  return {
    path,
    release: () => hold.release(),
    remove() {
      rmSync(path, { force: true });
      rmSync(lockOf(path), { force: true });
      hold.release();
    },
  };
}

function lockOf(path: string): string {
  return `${path}.lock`;
}
