import { readFileSync } from 'node:fs';
import { findPlace } from '../checks/lock-entries.mjs';
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

function readJson(file) {
  return JSON.parse(readFileSync(repositoryPath(file), 'utf8'));
}
