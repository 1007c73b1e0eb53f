import { fileURLToPath } from 'node:url';

/** An absolute path inside this repository, wherever it was cloned to. */
export function repositoryPath(...parts) {
  return fileURLToPath(new URL(['../..', ...parts].join('/'), import.meta.url));
}
