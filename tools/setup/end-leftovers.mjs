import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ends every process that was started with `directory` (of this run alone) in its environment or arguments: servers,
 * browsers and databases of a test that was killed before it could stop them. Without /proc nothing is done.
 */
export function endLeftovers(directory) {
  for (const processId of listProcesses()) {
    if (processId !== process.pid && isStartedWith(processId, directory)) end(processId);
  }
}

function listProcesses() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function isStartedWith(processId, directory) {
  return ['environ', 'cmdline'].some((file) => {
    try {
      return readFileSync(`/proc/${processId}/${file}`, 'utf8').includes(directory);
    } catch {
      return false; // gone, or not ours
    }
  });
}

function end(processId) {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // it ended by itself
  }
}
