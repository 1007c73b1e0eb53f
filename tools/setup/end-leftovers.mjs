import { readdirSync, readFileSync } from 'node:fs';

/**
 * Ends every process that carries `mark` in its environment, wherever it ran off to: servers and browsers of a test
 * that was killed before it could stop them. Where there is no /proc, nothing is done.
 */
export function endLeftovers(mark) {
  for (const processId of listProcesses()) {
    if (processId !== process.pid && carries(processId, mark)) end(processId);
  }
}

function listProcesses() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function carries(processId, mark) {
  try {
    return readFileSync(`/proc/${processId}/environ`, 'utf8').split('\0').includes(mark);
  } catch {
    return false; // gone, or not ours
  }
}

function end(processId) {
  try {
    process.kill(processId, 'SIGKILL');
  } catch {
    // it ended by itself
  }
}
