import { readFileSync } from 'node:fs';
import { exclusively } from './exclusive.mjs';
import { ExpectedFailure, say } from './outcome.mjs';
import { repositoryPath } from './repository.mjs';
import { environmentWithoutPackages, hasBeenToldToStop, runChild } from './run-child.mjs';

const quiet = ['--loglevel=error', '--no-fund', '--no-audit'];
/** Where the registry cannot be reached npm would try for a quarter of an hour. */
const impatient = [
  '--fetch-retries=1',
  '--fetch-timeout=30000',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Installs what package-lock.json asks for and is not there; with nothing missing it only reads two files. */
export async function ensurePackages({ dev }) {
  if (findMissing({ dev }) === 'nothing') return;
  await exclusively('install', async () => {
    const missing = findMissing({ dev });
    if (missing === 'nothing') return;
    // Whoever has the tools keeps them: a start after an update must not take them away from a test run.
    const withTools = dev || hasTools();
    say(withTools ? 'Installing packages, development tools included …' : 'Installing packages …');
    // Where only the tools are missing they are added beside what is there: a server may be running from it.
    const task =
      missing === 'tools'
        ? ['install', '--no-save', '--include=dev']
        : ['ci', `--${withTools ? 'include' : 'omit'}=dev`];
    if ((await npm(task)) === 0) return;
    if (hasBeenToldToStop()) throw new ExpectedFailure('Stopped while installing packages.');
    if ((await npm(task)) === 0) return;
    throw new ExpectedFailure(
      'Installing packages failed twice; npm says why above. Is the network there? Then run the command again.',
    );
  });
}

export function npm(args) {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return runChild(program, [...args, ...quiet, ...impatient], {
    env: environmentWithoutPackages(),
    stdio: ['ignore', 2, 2],
  });
}

/** npm writes what it really installed into node_modules when it is done: that is compared with what is wanted. */
function findMissing({ dev }) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  const isMissing = ([place, { version }]) => installed[place]?.version !== version;
  const always = Object.entries(wanted).filter(([place, entry]) => place !== '' && !entry.optional);

  if (always.some((entry) => !entry[1].dev && isMissing(entry))) return 'packages';
  if (dev && always.some((entry) => entry[1].dev && isMissing(entry))) return 'tools';
  return 'nothing';
}

function hasTools() {
  return Object.values(readPackages('node_modules/.package-lock.json')).some(({ dev }) => dev === true);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(repositoryPath(file), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw new ExpectedFailure(`${file} cannot be read: ${error.message}`);
  }
}
