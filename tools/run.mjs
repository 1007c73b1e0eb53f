/** Runs a command of our packages (or `node`) with the pinned Node: `node tools/run.mjs biome check .` */
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { ExpectedFailure, runCommand } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode, runChild } from './setup/run-child.mjs';

await runCommand(async ([name, ...args]) => {
  if (name === undefined)
    throw new ExpectedFailure('Say what to run: node tools/run.mjs <command> [arguments]');
  await ensurePackages({ dev: true });
  const node = findNode();
  const program = name === 'node' ? node : repositoryPath('node_modules', '.bin', name);
  return runChild(program, args, { env: environmentWithNode(node) });
});
