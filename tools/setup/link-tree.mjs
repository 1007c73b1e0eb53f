import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A second name for every file of a folder that `isNeeded`, which costs no room; a copy where the file system knows no
 * second names. npm replaces files instead of writing into them, so that the other name keeps what it has.
 */
export function linkTree(from, to, isNeeded) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (!isNeeded(source)) continue;
    const target = join(to, entry.name);
    if (entry.isDirectory()) linkTree(source, target, isNeeded);
    else if (entry.isFile()) linkOrCopy(source, target);
  }
}

function linkOrCopy(source, target) {
  try {
    linkSync(source, target);
  } catch (error) {
    if (error.code === 'EEXIST') throw error;
    copyFileSync(source, target);
  }
}
