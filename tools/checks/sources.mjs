import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every source file of a folder and those below it; none when there is no such folder. */
export function listSources(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}
