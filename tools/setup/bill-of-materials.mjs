import { readFileSync } from 'node:fs';
import { findPlace, nameAt } from '../checks/lock-entries.mjs';
import { repositoryPath } from './repository.mjs';
import { runtimePackages } from './runtime-packages.mjs';

/**
 * What this version is made of, as CycloneDX 1.6: the packages that run (`required`) and those that only the pages for
 * browsers are built from or with (`optional`). Nothing in it depends on when or where it was made, so that two
 * versions can be compared line by line.
 */
export function billOfMaterials() {
  const { name, version, license } = readJson('package.json');
  const { packages } = readJson('package-lock.json');
  const running = new Set(runtimePackages());
  const places = Object.keys(packages).filter((place) => place !== '' && packages[place].dev !== true);
  const component = {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    licenses: [{ expression: license }],
    purl: `pkg:npm/${name}@${version}`,
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: places.map((place) => describe(place, packages[place], running.has(place))),
    dependencies: [
      { ref: component['bom-ref'], dependsOn: dependenciesOf(packages, '') },
      ...places.map((place) => ({ ref: place, dependsOn: dependenciesOf(packages, place) })),
    ],
  };
}

/** The same package may be there in two versions: its folder tells them apart. */
function describe(place, { version, integrity, license }, isRunning) {
  const [group, name] = nameAt(place).startsWith('@') ? nameAt(place).split('/') : [undefined, nameAt(place)];
  return {
    type: 'library',
    'bom-ref': place,
    ...(group !== undefined && { group }),
    name,
    version,
    scope: isRunning ? 'required' : 'optional',
    ...(integrity !== undefined && { hashes: [hashOf(integrity)] }),
    licenses: [{ expression: license.replaceAll(' and ', ' AND ') }],
    purl: `pkg:npm/${nameAt(place).replace('@', '%40')}@${version}`,
  };
}

function hashOf(integrity) {
  const [kind, hash] = integrity.split('-');
  return {
    alg: kind.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(hash, 'base64').toString('hex'),
  };
}

function dependenciesOf(packages, place) {
  const { dependencies = {}, optionalDependencies = {} } = packages[place];
  return Object.keys({ ...dependencies, ...optionalDependencies })
    .map((name) => findPlace(packages, place, name))
    .filter((found) => found !== null)
    .sort();
}

function readJson(file) {
  return JSON.parse(readFileSync(repositoryPath(file), 'utf8'));
}
