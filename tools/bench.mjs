/** Measures the product beside a bare server, with nothing to set up by hand, and writes docs/performance.md. */
import { ensureWebBuilt } from './setup/build-web.mjs';
import { ensurePostgres } from './setup/ensure-postgres.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode, runChild } from './setup/run-child.mjs';

await runCommand(async (args) => {
  await ensurePackages({ dev: true });
  await ensurePostgres();
  await ensureWebBuilt();
  const node = findNode();
  return runChild(node, [repositoryPath('bench', 'main.ts'), ...args], {
    env: environmentWithNode(node),
    stdio: 'inherit',
    cwd: repositoryPath(),
  });
});
