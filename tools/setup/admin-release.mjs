import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { repositoryPath } from './repository.mjs';
import { runChild } from './run-child.mjs';

/** Runs the operator's command of a release, with the settings of the server: those of the folder it is started in. */
export function adminRelease({ directory }, args) {
  return runChild(findNode(directory), [join(directory, 'server', 'admin', 'main.ts'), ...args], {
    env: {
      // Files are named relative to where the operator stands; npm says where that was.
      INIT_CWD: process.cwd(),
      NODE_COMPILE_CACHE: repositoryPath('.cache', 'node'),
      ...process.env,
    },
  });
}
