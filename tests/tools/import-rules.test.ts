// @module-tag rest
import { cp, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CheckedHouse, checkHouse, repository, runCheck } from '../support/run/checked-house.ts';
import { rest } from '../support/run/rest.ts';
import { createTemporaryDirectory } from '../support/run/temporary-directory.ts';

let house: CheckedHouse | null = null;
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
  'client/main.ts': `import { hash } from 'node:crypto';\nimport { limits } from '../contract/limits.ts';\nexport const main = [hash, limits];`,
  'web/app/main.tsx': `import { Home } from '../screens/home.tsx';\nexport const main = <Home />;`,
  'web/screens/home.tsx': `import { List } from '../features/links/list.tsx';\nexport const Home = () => <List />;`,
  'web/features/links/list.tsx': `import { Button } from '../../ui/button.tsx';\nexport const List = () => <Button />;`,
  'web/ui/button.tsx': `import { limits } from '../../contract/limits.ts';\nexport const Button = () => <b>{limits}</b>;`,
};

async function checkImportsOf(files: Record<string, string>): Promise<CheckedHouse> {
  house = await checkHouse('check-imports.mjs', { ...soundHouse, ...files });
  return house;
}

describe('the import rules', () => {
  test('let a house pass in which everybody keeps to the rules, and read all of it', async () => {
    const { exitCode, said } = await checkImportsOf({});
    expect(said).toBe(`${Object.keys(soundHouse).length} files read.\nNo import breaks a rule.\n`);
    expect(exitCode).toBe(0);
  });

  describe('name each import that breaks one, in a house full of them', () => {
    const cases = [
      ['contract/limits.ts', '../server/links/link.ts', 'it imports nothing of ours but contract/'],
      ['contract/limits.ts', 'node:fs', 'it imports no Node module'],
      ['web/ui/button.tsx', '../../contract/answer-schemas/answer.ts', 'so that no page carries it'],
      [
        'web/screens/home.tsx',
        '../../server/links/link.ts',
        'The web application must not import the server',
      ],
      ['server/links/link.ts', '../../web/ui/button.tsx', 'The server must not import the web application'],
      ['web/ui/button.tsx', 'node:fs', 'web/ runs in a browser'],
      ['web/ui/button.tsx', '../features/links/list.tsx', 'web/ui/ knows no feature'],
      ['web/features/secrets/box.tsx', '../links/list.tsx', 'A feature does not import its sibling'],
      ['web/features/secrets/box.tsx', '../../screens/home.tsx', 'A feature does not import screens or app'],
      ['web/screens/home.tsx', '../app/main.tsx', 'A screen does not import app/'],
      ['web/keyboard/keys.ts', '../features/links/list.tsx', 'it imports ui/ and contract/ only'],
      ['web/visitor/key-page.tsx', '../ui/button.tsx', 'Visitor pages stay small'],
      ['web/api-docs/page.tsx', '../features/links/list.tsx', 'it takes looks (ui) only'],
      ['web/screens/home.tsx', '../api-docs/page.tsx', 'no other page carries what it is made of'],
      ['server/secrets/secret.ts', '../links/link-store.ts', 'A server room does not reach into another one'],
      ['server/visiting/resolver.ts', '../accounts/account.ts', 'server/visiting/ is the hot path'],
      ['server/http/answer.ts', '../links/link-store.ts', 'knows no feature room'],
      ['server/links/link-store.ts', '../app.ts', 'no room imports them'],
      ['server/app.ts', './admin/main.ts', 'nobody imports it'],
      ['client/command.ts', '../server/links/link.ts', 'it imports contract/ and Node modules, no package'],
      ['client/command.ts', '../web/ui/button.tsx', 'and neither server nor web'],
      ['client/command.ts', 'zod/mini', 'it imports contract/ and Node modules, no package'],
      ['server/app.ts', '../client/main.ts', 'the server hands it out, and nobody imports it'],
      ['server/links/link.ts', './circle.ts', 'import each other in a circle'],
      ['server/links/link.ts', './no-such-file.ts', 'This import leads nowhere'],
    ].map(([file = '', forbidden = '', sentence = ''], index) => ({
      // Each in a file of its own, beside the one it stands for.
      file: file.replace('.ts', `-${index}.ts`),
      forbidden,
      sentence,
    }));
    const inCircle = cases.find(({ forbidden }) => forbidden === './circle.ts')?.file ?? '';
    let verdict: CheckedHouse;

    beforeAll(async () => {
      verdict = await checkHouse('check-imports.mjs', {
        ...soundHouse,
        'contract/answer-schemas/answer.ts': `import { limits } from '../limits.ts';\nexport const answer = limits;`,
        'web/api-docs/page.tsx': `import { limits } from '../../contract/limits.ts';\nexport const page = limits;`,
        'server/admin/main.ts': `import { create } from '../links/link-store.ts';\nexport const main = create;`,
        'server/accounts/account.ts': `import { limits } from '../../contract/limits.ts';\nexport const account = limits;`,
        'server/links/circle.ts': `import './${basename(inCircle)}';\nexport const circle = 1;`,
        ...Object.fromEntries(
          cases.map(({ file, forbidden }) => [file, `import '${forbidden}';\nexport const rule = 1;`]),
        ),
      });
    });
    afterAll(() => verdict.remove());

    test.each(cases)('$file must not import $forbidden', ({ file, sentence }) => {
      const complaints = verdict.said.split(/\n(?=\S)/);
      expect(complaints.filter((text) => text.includes(file)).join('\n')).toContain(sentence);
      expect(verdict.exitCode).not.toBe(0);
    });
  });

  test.each([
    [
      'the base, types of a feature room',
      {
        'server/http/answer.ts': `import type { Store } from '../links/link-store.ts';\nexport type A = Store;`,
      },
      'The base of the server (config, database, http, jobs, outbound, platform) knows no feature room',
    ],
    [
      'the neutral database, types of SQLite',
      {
        'server/database/database.ts': `import type { Job } from './sqlite/writer.ts';\nexport type Database = Job;`,
        'server/database/sqlite/writer.ts': `import { limits } from '../../../contract/limits.ts';\nexport type Job = typeof limits;`,
      },
      'What the rooms know of the database is the same for both',
    ],
    [
      'a file, types of one that imports it',
      {
        'server/links/link.ts': `import type { Rule } from './rule.ts';\nexport type Link = Rule;`,
        'server/links/rule.ts': `import type { Link } from './link.ts';\nexport type Rule = Link;`,
      },
      'import each other in a circle, be it by types',
    ],
    [
      'a room, types of one that imports it',
      {
        'server/clicks/click.ts': `import type { Visit } from '../visiting/visit.ts';\nexport type Click = Visit;`,
        'server/visiting/visit.ts': `import { limits } from '../../contract/limits.ts';\nexport type Visit = typeof limits;`,
        'server/visiting/resolver.ts': `import type { Click } from '../clicks/click.ts';\nexport type R = Click;`,
      },
      'These rooms of the server import each other in a circle, be it by types: ',
    ],
    [
      'a folder of the web, types of one that imports it',
      {
        'web/features/links/details/panel.tsx': `import { Form } from '../edit/form.tsx';\nexport const Panel = Form;`,
        'web/features/links/details/head.tsx': `import { limits } from '../../../../contract/limits.ts';\nexport type Head = typeof limits;`,
        'web/features/links/edit/form.tsx': `import type { Head } from '../details/head.tsx';\nexport const Form: Head = 7;`,
      },
      'web/features/links/details -> web/features/links/edit -> web/features/links/details\n  These folders import each other in a circle, be it by types: ',
    ],
    [
      'a folder inside a room, types of one that imports it',
      {
        'server/links/options/columns.ts': `import { rows } from '../search/rows.ts';\nexport const columns = rows;`,
        'server/links/options/option.ts': `import { limits } from '../../../contract/limits.ts';\nexport type Option = typeof limits;`,
        'server/links/search/rows.ts': `import type { Option } from '../options/option.ts';\nexport const rows: Option = 7;`,
      },
      'server/links/options -> server/links/search -> server/links/options\n  These folders import each other in a circle, be it by types: ',
    ],
    [
      'a room, what another one does with the types of a database',
      {
        'server/database/database.ts': `import { limits } from '../../contract/limits.ts';\nexport type Database = typeof limits;`,
        'server/links/delete-link.ts': `import type { Database } from '../database/database.ts';\nexport const deleteLink = (database: Database) => database;`,
        'server/statistics/leak.ts': `import { deleteLink } from '../links/delete-link.ts';\nexport const leak = deleteLink;`,
      },
      'server/statistics/leak.ts imports server/links/delete-link.ts\n  A server room does not reach into another one',
    ],
    [
      'a room, a store of another one, whatever it imports',
      {
        'server/links/tiny-store.ts': `import { limits } from '../../contract/limits.ts';\nexport const tiny = limits;`,
        'server/statistics/leak.ts': `import { tiny } from '../links/tiny-store.ts';\nexport const leak = tiny;`,
      },
      'server/statistics/leak.ts imports server/links/tiny-store.ts\n  A server room does not reach into another one',
    ],
  ])('refuse %s', async (_what, files, sentence) => {
    const { exitCode, said } = await checkImportsOf(files);
    expect(said).toContain(sentence);
    expect(exitCode).not.toBe(0);
  });

  test('see our own stores and what is done with them in a foreign room', async () => {
    const copy = await createTemporaryDirectory();
    try {
      for (const room of ['contract', 'server'])
        await cp(join(repository, room), join(copy.path, room), { recursive: true });
      await symlink(join(repository, 'node_modules'), join(copy.path, 'node_modules'));
      const taken = ['../accounts/stores/profile-store.ts', '../links/delete-link.ts', '../secrets/purge.ts'];
      await writeFile(
        join(copy.path, 'server/statistics/leak.ts'),
        `${taken.map((path) => `import '${path}';`).join('\n')}\nexport const leak = 1;`,
      );
      const { exitCode, said } = await runCheck('check-imports.mjs', copy.path);
      for (const path of taken) {
        const named = `server/statistics/leak.ts imports ${path.replace('..', 'server')}`;
        expect(said).toContain(`${named}\n  A server room does not reach into another one`);
      }
      expect(exitCode).not.toBe(0);
    } finally {
      await copy.remove();
    }
  });

  test('name a file that nothing is connected to', async () => {
    const { exitCode, said } = await checkImportsOf({
      'server/links/forgotten.ts': 'export const forgotten = 1;',
    });
    expect(said).toContain('server/links/forgotten.ts\n  Nothing imports this file');
    expect(exitCode).not.toBe(0);
  });

  test('read this repository, not just its doors', rest, async () => {
    const { said } = await runCheck('check-imports.mjs', repository);
    expect(Number(/(\d+) files read/.exec(said)?.[1])).toBeGreaterThan(100);
  });

  test('do not call a house sound that they could not read', async () => {
    const { exitCode, said } = await checkImportsOf({ 'server/links/broken.ts': 'export const = ;' });
    expect(said).toContain('The import rules could not be checked');
    expect(exitCode).not.toBe(0);
  });
});
