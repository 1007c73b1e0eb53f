/**
 * Everything a change has to pass before it is handed in; ends with the tests and their counts. With `--all` these are
 * all tests, as `npm run test:all` runs them; with `--static` there are none.
 */
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode, runChild } from './setup/run-child.mjs';

const steps = [
  {
    name: 'format and lint',
    command: ['biome', 'check', '--error-on-warnings'],
    advice: '`npm run format` puts right what a machine can; the rest is named above.',
  },
  {
    name: 'types of the server',
    command: ['tsc', '-p', 'tsconfig.server.json'],
    advice:
      'Make the types fit. What a call takes and answers is held to contract/endpoints.ts; a call that needs a token cannot be quick.',
  },
  { name: 'types of the web', command: ['tsc', '-p', 'tsconfig.web.json'], advice: 'Make the types fit.' },
  {
    name: 'import rules',
    command: ['node', 'tools/check-imports.mjs'],
    advice: 'Each sentence above says where the import belongs; docs/architecture.md draws the rooms.',
  },
  {
    name: 'tables and their rooms',
    command: ['node', 'tools/check-tables.mjs'],
    advice: 'Each sentence above says whose the table is; server/table-owners.ts lists them.',
  },
  {
    name: 'schema and what is kept of people',
    command: ['node', 'tools/check-schema.mjs'],
    advice:
      'Leave landed steps as they are; say in the kept-by-… file of the table’s room how it is wiped, exported and encrypted anew.',
  },
  {
    name: 'folders',
    command: ['node', 'tools/check-folders.mjs'],
    advice: 'Bring files of one kind together in a folder of their own.',
  },
  {
    name: 'unused code and packages',
    command: ['knip', '--no-config-hints'],
    advice: 'Remove what is named above, or use it.',
  },
  {
    name: 'generated pages',
    command: ['node', 'tools/generate-docs.ts', '--check'],
    advice: 'Run `npm run docs` and commit what it writes.',
  },
  {
    name: 'lock file',
    command: ['node', 'tools/complete-lock.mjs', '--check'],
    advice: 'Run `node tools/complete-lock.mjs` and commit package-lock.json.',
  },
  {
    name: 'hidden characters',
    command: ['node', 'tools/check-hidden-characters.mjs'],
    advice: 'Remove them; where one has to be, tools/hidden-characters-allowed.json says so and why.',
  },
];

await runCommand(async (args) => {
  await ensurePackages({ dev: true });
  const node = findNode();
  const env = environmentWithNode(node);

  const failed = [];
  for (const { name, command, advice } of steps) {
    say(`\n— ${name}`);
    const [tool, ...args] = command;
    const program = tool === 'node' ? node : repositoryPath('node_modules', '.bin', tool);
    if ((await runChild(program, args, { env, stdio: ['ignore', 2, 2] })) !== 0)
      failed.push({ name, advice });
  }
  if (failed.length > 0) {
    const list = failed.map(({ name, advice }) => `  ${name}: ${advice}`).join('\n');
    throw new ExpectedFailure(`\nNot good yet, so that the tests were not run:\n${list}`);
  }

  if (args.includes('--static')) return 0;
  say('\n— tests');
  return runChild(node, ['tools/test.mjs', ...args], { env });
});
