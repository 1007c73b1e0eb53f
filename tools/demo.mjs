/** Starts the product with an account full of links, secrets and a year of visits, in a data folder of its own. */
import { ensureWebBuilt } from './setup/build-web.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { runChild } from './setup/run-child.mjs';
import { serverCommandIn } from './setup/server-command.mjs';

await runCommand(async (args) => {
  await ensurePackages({ dev: false });
  await ensureWebBuilt();
  const { environment, flags, main } = serverCommandIn(repositoryPath());
  const env = { ...environment, DATA_DIR: repositoryPath('data', 'demo'), ...process.env };
  const filled = await runChild(findNode(), ['tools/demo/fill-demo.ts'], { env });
  return filled === 0 ? runChild(findNode(), [...flags, main, ...args], { env }) : filled;
});
