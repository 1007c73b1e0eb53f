/** Starts a release that was put together elsewhere: nothing is installed, nothing is built. */
import { runCommand } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { serveRelease } from './setup/serve-release.mjs';

await runCommand((args) => serveRelease({ directory: repositoryPath() }, args).ended);
