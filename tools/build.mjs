/** Makes a release ready without starting it: installs, builds everything a browser gets from scratch, puts it together. */
import { buildWeb } from './setup/build-web.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand } from './setup/outcome.mjs';
import { prepareRelease, wantedRelease } from './setup/release.mjs';

await runCommand(async () => {
  await ensurePackages({ dev: false });
  await buildWeb({ evenIfCurrent: true });
  await prepareRelease(wantedRelease());
});
