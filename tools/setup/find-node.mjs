import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ExpectedFailure } from './outcome.mjs';
import { repositoryPath } from './repository.mjs';

const oldestUsable = [24, 15];

/** The Node that runs the product: the one pinned through npm, or (where npm has none) a running one new enough. */
export function findNode(directory = repositoryPath()) {
  const pinned = join(directory, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (canRun(pinned)) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new ExpectedFailure(
    `SHYLNK needs Node ${oldestUsable.join('.')} or newer, and this is Node ${process.versions.node}.` +
      ` For ${process.platform} on ${process.arch} none comes with the packages: please install a newer one.`,
  );
}

/** Runs it instead of looking for the file: the pinned Node is there on Alpine too, but needs another C library. */
function canRun(nodePath) {
  try {
    execFileSync(nodePath, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldestUsable[0] || (major === oldestUsable[0] && minor >= oldestUsable[1]);
}
