/** Builds everything a browser gets, from scratch, into dist/. */
import { buildWeb } from './setup/build-web.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand } from './setup/outcome.mjs';

await runCommand(async () => {
  await ensurePackages({ dev: false });
  await buildWeb({ evenIfCurrent: true });
});
