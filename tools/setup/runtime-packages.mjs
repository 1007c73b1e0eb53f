import { readFileSync } from 'node:fs';
import { repositoryPath } from './repository.mjs';

/** Folders of the packages that the running server needs, with all that they need, as package-lock.json has them. */
export function runtimePackages() {
  const { runtimePackages: wanted } = readJson('package.json');
  const { packages } = readJson('package-lock.json');
  const found = new Set();
  const rest = wanted.map((name) => ['', name]);
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const place = findPlace(packages, ...next);
    if (place === null || found.has(place)) continue;
    found.add(place);
    const { dependencies = {}, optionalDependencies = {} } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) rest.push([place, name]);
  }
  return [...found].sort();
}

/** Where Node finds a package that another one asks for: beside it, or in a folder further up. */
function findPlace(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return null;
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(repositoryPath(file), 'utf8'));
}
