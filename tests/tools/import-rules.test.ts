import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { createTemporaryDirectory, type TemporaryDirectory } from '../support/run/temporary-directory.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const checker = join(repository, 'tools/check-imports.mjs');

let house: TemporaryDirectory | null = null;
afterEach(async () => {
  await house?.remove();
  house = null;
});

/** A small house in which nothing is wrong: every case below adds the one import that is. */
const soundHouse = {
  'contract/links.ts': `import { limits } from './limits.ts';\nexport const longest = limits;`,
  'contract/limits.ts': 'export const limits = 7;',
  'server/main.ts': `import './app.ts';`,
  'server/app.ts': `import { create } from './links/link-store.ts';\nimport './visiting/resolver.ts';\nexport const app = create;`,
  'server/platform/clock.ts': `import { limits } from '../../contract/limits.ts';\nexport const clock = limits;`,
  'server/links/link.ts': `import { hash } from 'node:crypto';\nimport { limits } from '../../contract/limits.ts';\nexport const rule = [hash, limits];`,
  'server/links/link-store.ts': `import { readFileSync } from 'node:fs';\nimport { clock } from '../platform/clock.ts';\nexport const create = [readFileSync, clock];\nexport type Store = unknown;`,
  'server/visiting/resolver.ts': `import { rule } from '../links/link.ts';\nimport type { Store } from '../links/link-store.ts';\nexport const resolver: Store = rule;`,
  'web/app/main.tsx': `import { Home } from '../screens/home.tsx';\nexport const main = <Home />;`,
  'web/screens/home.tsx': `import { List } from '../features/links/list.tsx';\nexport const Home = () => <List />;`,
  'web/features/links/list.tsx': `import { Button } from '../../ui/button.tsx';\nexport const List = () => <Button />;`,
  'web/ui/button.tsx': `import { limits } from '../../contract/limits.ts';\nexport const Button = () => <b>{limits}</b>;`,
};

async function checkImportsOf(files: Record<string, string>): Promise<{ exitCode: number; said: string }> {
  house = await createTemporaryDirectory();
  for (const [name, text] of Object.entries({ ...soundHouse, ...files })) {
    const path = join(house.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return runChecker(house.path);
}

function runChecker(directory: string): Promise<{ exitCode: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [checker, directory], (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), said: stdout + stderr });
    });
  });
}

describe('the import rules', () => {
  test('let a house pass in which everybody keeps to the rules, and read all of it', async () => {
    const { exitCode, said } = await checkImportsOf({});
    expect(said).toBe(`${Object.keys(soundHouse).length} files read.\nNo import breaks a rule.\n`);
    expect(exitCode).toBe(0);
  });

  test.each([
    ['contract/limits.ts', '../server/links/link.ts', 'it imports nothing of ours but contract/'],
    ['contract/limits.ts', 'node:fs', 'it imports no Node module'],
    ['web/screens/home.tsx', '../../server/links/link.ts', 'The web application must not import the server'],
    ['server/links/link.ts', '../../web/ui/button.tsx', 'The server must not import the web application'],
    ['web/ui/button.tsx', 'node:fs', 'web/ runs in a browser'],
    ['web/ui/button.tsx', '../features/links/list.tsx', 'web/ui/ knows no feature'],
    ['web/features/secrets/box.tsx', '../links/list.tsx', 'A feature does not import its sibling'],
    ['web/features/secrets/box.tsx', '../../screens/home.tsx', 'A feature does not import screens or app'],
    ['web/screens/home.tsx', '../app/main.tsx', 'A screen does not import app/'],
    ['web/keyboard/keys.ts', '../features/links/list.tsx', 'it imports ui/ and contract/ only'],
    ['web/visitor/key-page.tsx', '../ui/button.tsx', 'Visitor pages stay small'],
    ['server/secrets/secret.ts', '../links/link-store.ts', 'A server room does not reach into another one'],
    ['server/visiting/resolver.ts', '../accounts/account.ts', 'server/visiting/ is the hot path'],
    ['server/http/answer.ts', '../links/link-store.ts', 'knows no feature room'],
    ['server/links/link-store.ts', '../app.ts', 'no room imports them'],
    ['server/app.ts', './admin/main.ts', 'nobody imports it'],
    ['server/links/link.ts', './link-store.ts', 'import each other in a circle'],
    ['server/links/link.ts', './no-such-file.ts', 'This import leads nowhere'],
  ])('%s must not import %s', async (file, forbidden, sentence) => {
    const others = {
      'server/admin/main.ts': `import { create } from '../links/link-store.ts';\nexport const main = create;`,
      'server/accounts/account.ts': `import { limits } from '../../contract/limits.ts';\nexport const account = limits;`,
      // closes the circle for the case that needs one
      'server/links/link-store.ts': `import '${forbidden === './link-store.ts' ? './link.ts' : 'node:fs'}';\nexport const create = 1;\nexport type Store = unknown;`,
    };
    const { exitCode, said } = await checkImportsOf({
      ...others,
      [file]: `import '${forbidden}';\nexport const rule = 1;`,
    });
    expect(said).toContain(sentence);
    expect(said).toContain(file);
    expect(exitCode).not.toBe(0);
  });

  test('name a file that nothing is connected to', async () => {
    const { exitCode, said } = await checkImportsOf({
      'server/links/forgotten.ts': 'export const forgotten = 1;',
    });
    expect(said).toContain('server/links/forgotten.ts\n  Nothing imports this file');
    expect(exitCode).not.toBe(0);
  });

  test('read this repository, not just its doors', async () => {
    const { said } = await runChecker(repository);
    expect(Number(/(\d+) files read/.exec(said)?.[1])).toBeGreaterThan(100);
  });

  test('do not call a house sound that they could not read', async () => {
    const { exitCode, said } = await checkImportsOf({ 'server/links/broken.ts': 'export const = ;' });
    expect(said).toContain('The import rules could not be checked');
    expect(exitCode).not.toBe(0);
  });
});
