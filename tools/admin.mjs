/**
 * The operator's command in a clone: `npm run admin -- help`. It is that of the version that serves; where none was
 * started yet, this one is installed first.
 */
import { adminRelease } from './setup/admin-release.mjs';
import { runCommand } from './setup/outcome.mjs';
import { findRelease, newestRelease, prepareRelease, wantedRelease } from './setup/release.mjs';

await runCommand(async (args) => {
  const wanted = wantedRelease();
  const release = findRelease(wanted) ?? newestRelease() ?? (await prepareRelease(wanted));
  return adminRelease(release, args);
});
