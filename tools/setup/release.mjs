import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { billOfMaterials } from './bill-of-materials.mjs';
import { buildSources, ensureWebBuilt } from './build-web.mjs';
import { exclusively } from './exclusive.mjs';
import { ensurePackages } from './install-packages.mjs';
import { linkTree } from './link-tree.mjs';
import { say } from './outcome.mjs';
import { writeProgram } from './release-program.mjs';
import { repositoryPath } from './repository.mjs';
import { runtimePackages } from './runtime-packages.mjs';
import { hashSources } from './source-hash.mjs';

/**
 * A release is a folder with all that runs: the server, what browsers get, and the packages that the server needs. What
 * is being served is never changed by an update; the next one is put together beside it.
 */
const releasesPath = repositoryPath('.releases');
/** What a release is made of, besides packages and dist/. */
const parts = [
  'contract',
  'server',
  'deploy',
  'LICENSE',
  'tools/start-release.mjs',
  'tools/admin-release.mjs',
  'tools/setup',
];
/** Written last: a folder without it was never finished. */
const labelFile = 'release.json';
const kept = 2;

/** The release that the sources in this folder make. */
export function wantedRelease() {
  return hashSources([...new Set([...buildSources, ...parts, 'package.json'])]).slice(0, 16);
}

/** A finished release by its id; null when there is none. */
export function findRelease(id) {
  return readRelease(join(releasesPath, id));
}

/** The release that was finished last; null when there is none. */
export function newestRelease() {
  return allReleases()[0] ?? null;
}

/** Installs, builds and puts together a release. Nothing that is being served is touched. */
export async function prepareRelease(id) {
  await ensurePackages({ dev: false });
  await ensureWebBuilt();
  return exclusively('release', async () => {
    const ready = findRelease(id);
    if (ready !== null) return ready;
    mkdirSync(releasesPath, { recursive: true });
    removeUnfinished();
    const unfinished = join(releasesPath, `${id}.part`);
    writeRelease(unfinished);
    writeFileSync(
      join(unfinished, labelFile),
      JSON.stringify({ id, version: ownPackage().version, finishedAtMs: Date.now() }),
    );
    const finished = join(releasesPath, id);
    renameSync(unfinished, finished);
    return readRelease(finished);
  });
}

/** Puts all that runs into a folder of its own. */
export function writeRelease(directory) {
  for (const part of parts) copyInto(directory, part);
  writeFileSync(join(directory, 'package.json'), JSON.stringify(ownPackage(), null, 2));
  writeProgram(directory);
  writeFileSync(join(directory, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
  cpSync(repositoryPath('dist'), join(directory, 'dist'), {
    recursive: true,
    filter: (path) => relative(repositoryPath('dist'), path).split('/')[0] !== 'drawn',
  });
  for (const place of runtimePackages()) {
    if (!existsSync(repositoryPath(place))) continue; // for another platform
    linkTree(repositoryPath(place), join(directory, place), isNeeded);
  }
}

function copyInto(directory, part) {
  mkdirSync(dirname(join(directory, part)), { recursive: true });
  cpSync(repositoryPath(part), join(directory, part), { recursive: true });
}

/** Of the pinned Node only the program itself; of the others neither what they install apart nor what debuggers read. */
function isNeeded(path) {
  if (basename(path) === 'node_modules' || path.endsWith('.map')) return false;
  return !/\/node_modules\/node-[\w-]+\/(include|share|lib|CHANGELOG\.md)$/.test(path);
}

/** Removes releases that no operator goes back to: what serves now stays, and the one before it. */
export function removeOldReleases() {
  for (const release of allReleases().slice(kept)) discardRelease(release);
}

/** Removes a release; where that is not allowed it says so. */
export function discardRelease({ directory }) {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch (error) {
    say(`A release could not be removed: ${error.message}`);
  }
}

function removeUnfinished() {
  for (const name of readdirSync(releasesPath).filter((entry) => entry.endsWith('.part')))
    rmSync(join(releasesPath, name), { recursive: true, force: true });
}

function allReleases() {
  if (!existsSync(releasesPath)) return [];
  return readdirSync(releasesPath)
    .map((name) => readRelease(join(releasesPath, name)))
    .filter((release) => release !== null)
    .sort((one, other) => other.finishedAtMs - one.finishedAtMs);
}

function readRelease(directory) {
  try {
    return { directory, ...JSON.parse(readFileSync(join(directory, labelFile), 'utf8')) };
  } catch {
    return null;
  }
}

/** Nothing to install and nothing to build: two commands are left. */
function ownPackage() {
  const { name, version, license, type } = JSON.parse(readFileSync(repositoryPath('package.json'), 'utf8'));
  return {
    name,
    version,
    license,
    type,
    private: true,
    scripts: { start: 'exec node tools/start-release.mjs', admin: 'exec node tools/admin-release.mjs' },
  };
}
