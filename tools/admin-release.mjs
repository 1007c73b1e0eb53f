/** The operator's command of a release that was put together elsewhere. */
import { adminRelease } from './setup/admin-release.mjs';
import { runCommand } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

await runCommand(async (args) => adminRelease({ directory: repositoryPath() }, args));
