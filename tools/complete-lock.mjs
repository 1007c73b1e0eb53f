/**
 * npm leaves out of package-lock.json the optional packages that its registry could not show it for other platforms.
 * `npm ci` then refuses to run, and those platforms would get no binaries. This lets npm bring the lock file up to date
 * with package.json (without installing anything) and fills them in, without addresses, and with what their files are
 * checked against wherever the registry says it. `--check` only looks.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { npm } from './setup/install-packages.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** The lock entry a package sees under `name` when it stands at `place`: its own, or the nearest one above. */
function findEntry(packages, place, name) {
  for (let above = place; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const candidate = `${above === '' ? '' : `${above}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return packages[candidate];
    if (above === '') return undefined;
  }
}

function findMissingOptionalPackages(packages) {
  const missing = [];
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (findEntry(packages, place, name) === undefined) missing.push({ name, version, parent: entry });
    }
  }
  return missing;
}

/** Packages that the manifest and the lock file's copy of it do not ask for in the same version. */
function findOutdated(lockedManifest, manifestPath) {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => {
    const wanted = manifest[kind] ?? {};
    const locked = lockedManifest[kind] ?? {};
    return Object.keys({ ...wanted, ...locked }).filter((name) => wanted[name] !== locked[name]);
  });
}

/** Entries whose files npm would take unchecked. */
function findUnchecked(packages) {
  return Object.entries(packages).filter(
    ([place, entry]) => place !== '' && entry.link !== true && entry.integrity === undefined,
  );
}

/** Whether the product is installed on such a platform: Linux with glibc, on one of two processors. */
function isOurPlatform({ os, cpu, libc }) {
  const fits = (wanted, ours) => wanted === undefined || wanted.some((one) => ours.includes(one));
  return fits(os, ['linux']) && fits(cpu, ['x64', 'arm64']) && fits(libc, ['glibc']);
}

function nameAt(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** `@biomejs/cli-linux-arm64-musl` -> linux, arm64, musl: what a package of that name says of itself everywhere. */
function platformFromName(name) {
  const words = name.split(/[/-]/);
  const system = words.find((word) => systems.includes(word));
  const processor = words.find((word) => processors.includes(word));
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(processor && { cpu: [processor] }),
    ...(system && { os: [system] }),
    ...(system === 'linux' && libc && { libc: [libc] }),
  };
}

async function askRegistry(name, version) {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, '--json'], {
      timeout: 30_000,
    });
    const { cpu, os, libc, engines, license, scripts = {}, dist = {} } = JSON.parse(stdout);
    const hasInstallScript = ['preinstall', 'install', 'postinstall'].some((step) => step in scripts);
    return {
      cpu,
      os,
      libc,
      engines,
      license,
      hasInstallScript: hasInstallScript || undefined,
      integrity: dist.integrity,
    };
  } catch {
    return undefined;
  }
}

async function describe({ name, version, parent }) {
  if (!/^\d+\.\d+\.\d+/.test(version)) {
    throw new ExpectedFailure(`${name} is asked for as "${version}": only exact versions can be completed.`);
  }
  const known = (await askRegistry(name, version)) ?? {
    ...platformFromName(name),
    engines: parent.engines,
    license: parent.license,
  };
  const { integrity, cpu, hasInstallScript, libc, license, os, engines } = known;
  const dev = parent.dev;
  // npm's own order of properties, so that a later install changes no line it need not.
  const entry = {
    version,
    integrity,
    cpu,
    dev,
    hasInstallScript,
    libc,
    license,
    optional: true,
    os,
    engines,
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

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
  if ((await npm(['install', '--package-lock-only', '--ignore-scripts'])) !== 0) {
    throw new ExpectedFailure('npm could not bring package-lock.json up to date; it says why above.');
  }
  const lock = JSON.parse(readFileSync(lockPath, 'utf8'));
  for (const entry of Object.values(lock.packages)) delete entry.resolved;
  for (const gap of findMissingOptionalPackages(lock.packages)) {
    lock.packages[`node_modules/${gap.name}`] = await describe(gap);
    say(`added ${gap.name}@${gap.version}`);
  }
  await addIntegrity(lock.packages);
  writeFileSync(lockPath, `${JSON.stringify({ ...lock, packages: sortByKey(lock.packages) }, null, 2)}\n`);
  say('package-lock.json is complete.');
}

const askedAtOnce = 8;

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
