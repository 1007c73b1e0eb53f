import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryPath } from './repository.mjs';

/** A hash of files and folders. The content decides, not the dates: a fresh clone of the same sources counts as the same. */
export function hashSources(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of listFiles(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(repositoryPath(file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(repositoryPath(path)).isDirectory()) return [path];
  return readdirSync(repositoryPath(path))
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}
