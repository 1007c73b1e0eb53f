import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ofDebian = '/usr/lib/postgresql';

/** The folder of the programs of a PostgreSQL that has Citus: the one that is named, or Debian’s newest; null: none. */
export function findCitus(named = process.env.TEST_POSTGRES) {
  const folders = named ? [join(named, '..')] : foldersOfDebian();
  const found = folders.find((folder) => existsSync(join(folder, 'lib', 'citus.so')));
  return found === undefined ? null : join(found, 'bin');
}

function foldersOfDebian() {
  if (!existsSync(ofDebian)) return [];
  const versions = readdirSync(ofDebian).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(ofDebian, version));
}
