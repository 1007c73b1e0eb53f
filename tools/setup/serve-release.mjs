import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode } from './find-node.mjs';
import { repositoryPath } from './repository.mjs';
import { runChild } from './run-child.mjs';

/** Runs the server of a release until it ends. `stop` asks it to; `serving` tells whether it came as far as serving. */
export function serveRelease({ directory }, args) {
  let stop = () => {};
  let serving = false;
  const [main, ...flags] = JSON.parse(
    readFileSync(join(directory, 'server', 'command.json'), 'utf8'),
  ).reverse();
  const ended = runChild(findNode(directory), [...flags.reverse(), join(directory, main), ...args], {
    // What Node compiled for the last start is read back for this one, which halves the time until the server answers.
    env: { NODE_COMPILE_CACHE: repositoryPath('.cache', 'node'), ...process.env },
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
