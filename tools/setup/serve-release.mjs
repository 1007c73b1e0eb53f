import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { repositoryPath } from './repository.mjs';
import { runChild } from './run-child.mjs';
import { serverCommandIn } from './server-command.mjs';

/** Runs the server of a release until it ends. `stop` asks it to; `serving` tells whether it came as far as serving. */
export function serveRelease({ directory }, args) {
  let stop = () => {};
  let serving = false;
  const { environment, flags, main } = serverCommandIn(directory);
  const ended = runChild(findNode(directory), [...flags, join(directory, main), ...args], {
    // What Node compiled for the last start is read back for this one, which halves the time until the server answers.
    env: { ...environment, NODE_COMPILE_CACHE: repositoryPath('.cache', 'node'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    onStart(child) {
      child.on('message', (message) => {
        serving ||= message === 'serving';
      });
      stop = () => child.kill('SIGTERM');
    },
  });
  return { ended, stop: () => stop(), hasServed: () => serving };
}
