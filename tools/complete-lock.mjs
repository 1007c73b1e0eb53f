/**
 * npm leaves out of package-lock.json the optional packages that its registry could not show it for other platforms.
 * `npm ci` then refuses to run, and those platforms would get no binaries. This lets npm bring the lock file up to date
 * with package.json (without installing anything) and fills them in, without addresses, and with what their files are
 * checked against wherever the registry says it. `--check` only looks.
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  findMissingOptionalPackages,
  findOutdated,
  findUnchecked,
  isOurPlatform,
  nameAt,
} from './checks/lock-entries.mjs';
import { askRegistry, describe } from './checks/registry-entry.mjs';
import { npm } from './setup/install-packages.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

const askedAtOnce = 8;

function sortByKey(packages) {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
}

await runCommand(async ([mode, lockPath = repositoryPath('package-lock.json')]) =>
  mode === '--check' ? check(lockPath) : complete(lockPath),
);

function check(lockPath) {
  const { packages } = JSON.parse(readFileSync(lockPath, 'utf8'));
  const outdated = findOutdated(packages[''] ?? {}, join(dirname(lockPath), 'package.json'));
  const missing = findMissingOptionalPackages(packages).map(({ name }) => name);
  const addresses = Object.keys(packages).filter((place) => packages[place].resolved !== undefined);
  const unchecked = findUnchecked(packages).filter(([, entry]) => isOurPlatform(entry));
  const problems = [
    outdated.length > 0 && `disagrees with package.json on ${outdated.join(', ')}`,
    missing.length > 0 && `leaves out packages of other platforms: ${missing.join(', ')}`,
    unchecked.length > 0 && `has no integrity of ${unchecked.map(([place]) => nameAt(place)).join(', ')}`,
    addresses.length > 0 && `carries download addresses: ${addresses.join(', ')}`,
  ].filter(Boolean);
  if (problems.length === 0) return 0;
  throw new ExpectedFailure(
    `package-lock.json ${problems.join('; ')}. Run \`node tools/complete-lock.mjs\`.`,
  );
}

async function complete(lockPath) {
  const lock = JSON.parse(await bringUpToDate(dirname(lockPath)));
  for (const entry of Object.values(lock.packages)) delete entry.resolved;
  for (const gap of findMissingOptionalPackages(lock.packages)) {
    lock.packages[`node_modules/${gap.name}`] = await describe(gap);
    say(`added ${gap.name}@${gap.version}`);
  }
  await addIntegrity(lock.packages);
  writeFileSync(lockPath, `${JSON.stringify({ ...lock, packages: sortByKey(lock.packages) }, null, 2)}\n`);
  say('package-lock.json is complete.');
}

/**
 * Lets npm do it in a folder of its own: beside installed packages it would write down there, too, that what it only
 * added to the lock file is installed.
 */
async function bringUpToDate(project) {
  const directory = mkdtempSync(join(tmpdir(), 'shylnk-lock-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
      if (existsSync(join(project, name))) copyFileSync(join(project, name), join(directory, name));
    }
    if ((await npm(['install', '--package-lock-only', '--ignore-scripts', '--prefix', directory])) !== 0)
      throw new ExpectedFailure('npm could not bring package-lock.json up to date; it says why above.');
    return readFileSync(join(directory, 'package-lock.json'), 'utf8');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** An entry may have been made when the registry did not show its package: it is asked again each time. */
async function addIntegrity(packages) {
  const unchecked = findUnchecked(packages);
  for (let from = 0; from < unchecked.length; from += askedAtOnce) {
    await Promise.all(
      unchecked.slice(from, from + askedAtOnce).map(async ([place, { version, ...rest }]) => {
        const integrity = (await askRegistry(nameAt(place), version))?.integrity;
        if (integrity !== undefined) packages[place] = { version, integrity, ...rest };
        else say(`the registry says no integrity of ${nameAt(place)}@${version}`);
      }),
    );
  }
}
