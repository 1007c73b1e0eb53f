import { readFileSync } from 'node:fs';

/** Where Node finds a package that another one asks for: beside it, or in a folder further up. */
export function findPlace(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return null;
  }
}

/** Optional packages, of other platforms mostly, that an entry asks for and the lock file has not. */
export function findMissingOptionalPackages(packages) {
  const missing = [];
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (findPlace(packages, place, name) === null) missing.push({ name, version, parent: entry });
    }
  }
  return missing;
}

/** Packages that the manifest and the lock file's copy of it do not ask for in the same version. */
export function findOutdated(lockedManifest, manifestPath) {
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) => {
    const wanted = manifest[kind] ?? {};
    const locked = lockedManifest[kind] ?? {};
    return Object.keys({ ...wanted, ...locked }).filter((name) => wanted[name] !== locked[name]);
  });
}

/** Entries whose files npm would take unchecked. */
export function findUnchecked(packages) {
  return Object.entries(packages).filter(
    ([place, entry]) => place !== '' && entry.link !== true && entry.integrity === undefined,
  );
}

/** Whether the product is installed on such a platform: Linux with glibc, on one of two processors. */
export function isOurPlatform({ os, cpu, libc }) {
  const fits = (wanted, ours) => wanted === undefined || wanted.some((one) => ours.includes(one));
  return fits(os, ['linux']) && fits(cpu, ['x64', 'arm64']) && fits(libc, ['glibc']);
}

/** `node_modules/a/node_modules/@b/c` -> `@b/c` */
export function nameAt(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
