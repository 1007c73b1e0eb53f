/** Tries to make the product fail, with nothing to set up by hand, and writes docs/reliability.md. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { endLeftovers } from './setup/end-leftovers.mjs';
import { ensureChromium } from './setup/ensure-chromium.mjs';
import { ensurePostgres } from './setup/ensure-postgres.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode, runChild } from './setup/run-child.mjs';

await runCommand(async (args) => {
  await ensurePackages({ dev: true });
  await ensurePostgres();
  const chromium = await ensureChromium();
  await ensureWebBuilt();
  const node = findNode();
  const runDirectory = mkdtempSync(join(tmpdir(), 'shylnk-campaign-'));
  chmodSync(runDirectory, 0o755); // PostgreSQL may have to run as another user
  try {
    return await runChild(node, [repositoryPath('campaign', 'main.ts'), ...args], {
      env: { ...environmentWithNode(node), TMPDIR: runDirectory, CHROMIUM_PATH: chromium.path },
      stdio: 'inherit',
      cwd: repositoryPath(),
    });
  } finally {
    endLeftovers(runDirectory);
    rmSync(runDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
