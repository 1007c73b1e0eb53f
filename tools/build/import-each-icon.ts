import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const iconPackage = 'lucide-react';
const importOfIcons = /import \{([^}]*)\} from ["']lucide-react["'];?/g;

/**
 * Lets every module import the files of its icons instead of the package's index. The index imports all of them, so
 * that the module graph would not tell which screen shows which icon.
 */
export function importEachIcon(): Plugin {
  const files = readIndex();
  return {
    name: 'import-each-icon',
    apply: 'build',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes(iconPackage)) return null;
      return {
        code: code.replaceAll(importOfIcons, (_all, names: string) => importsOf(names, files)),
        map: null,
      };
    },
  };
}

function importsOf(names: string, files: ReadonlyMap<string, string>): string {
  const imports = names
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', local = name] = part.split(' as ');
      const file = files.get(name);
      if (file === undefined) throw new Error(`${iconPackage} has no icon called ${name}`);
      return `import ${local} from "${iconPackage}/icons/${file}";`;
    });
  return imports.join(' ');
}

/** Each icon's file by every name that the index gives it. */
function readIndex(): ReadonlyMap<string, string> {
  const packageFile = createRequire(import.meta.url).resolve(`${iconPackage}/package.json`);
  const index = readFileSync(join(dirname(packageFile), 'dist/esm/lucide-react.mjs'), 'utf8');
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}
