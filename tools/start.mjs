/** Starts the product from a clone: installs and builds what is missing, then runs the server until it is stopped. */
import { ensureWebBuilt } from './setup/build-web.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand } from './setup/outcome.mjs';
import { runChild } from './setup/run-child.mjs';

await runCommand(async (args) => {
  await ensurePackages({ dev: false });
  await ensureWebBuilt();
  return runChild(findNode(), ['server/main.ts', ...args]);
});
