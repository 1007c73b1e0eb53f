import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What Node is started with to run the server that is in a folder: how V8 and the allocator keep their memory has to be
 * said there. What an operator says about the latter goes first.
 */
export function serverCommandIn(directory) {
  const read = JSON.parse(readFileSync(join(directory, 'server', 'command.json'), 'utf8'));
  // Earlier releases, which may still have to run while the next one is made, hold the words alone.
  return Array.isArray(read) ? { environment: {}, flags: read.slice(0, -1), main: read.at(-1) } : read;
}
