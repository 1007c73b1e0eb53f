import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { ExpectedFailure } from './outcome.mjs';
import { repositoryPath } from './repository.mjs';
import { runChild } from './run-child.mjs';

/** Runs the operator's command of a release, with the settings of the server: those of the folder it is started in. */
export function adminRelease({ directory }, args) {
  const main = join(directory, 'server', 'admin', 'main.ts');
  if (!existsSync(main))
    throw new ExpectedFailure(
      'The version that was started last has no such command yet. Start this one (npm start), then try again.',
    );
  return runChild(findNode(directory), [main, ...args], {
    env: {
      // Files are named relative to where the operator stands; npm says where that was.
      INIT_CWD: process.cwd(),
      NODE_COMPILE_CACHE: repositoryPath('.cache', 'node'),
      ...process.env,
    },
  });
}
