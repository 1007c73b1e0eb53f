import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { say } from './outcome.mjs';
import { repositoryPath } from './repository.mjs';

const heartbeatMs = 1000;
const silenceMeansDeadMs = 10_000;

/**
 * Runs `work` while no other command of this clone runs work of the same name; the others wait for their turn.
 * A holder that was killed is noticed: its process is gone, or its file no longer gets touched.
 */
export async function exclusively(name, work) {
  const lockPath = repositoryPath('.cache', `${name}.lock`);
  mkdirSync(repositoryPath('.cache'), { recursive: true });

  let hasSaidSo = false;
  while (!take(lockPath)) {
    if (isAbandoned(lockPath)) {
      clear(lockPath);
      continue;
    }
    if (!hasSaidSo) say(`Another command is at it (${name}). Waiting for it to finish …`);
    hasSaidSo = true;
    await wait(200);
  }

  const heartbeat = setInterval(() => touch(lockPath), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lockPath, { force: true });
  }
}

function take(lockPath) {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(lockPath) {
  try {
    if (Date.now() - statSync(lockPath).mtimeMs > silenceMeansDeadMs) return true;
    const holder = Number(readFileSync(lockPath, 'utf8'));
    return holder !== 0 && (holder === process.pid || !isAlive(holder));
  } catch {
    return false; // given back in the meantime
  }
}

function isAlive(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renaming first: of two that wait, only one gets to remove the file, so that no fresh lock is ever removed. */
function clear(lockPath) {
  const grave = `${lockPath}.${process.pid}`;
  try {
    renameSync(lockPath, grave);
    rmSync(grave, { force: true });
  } catch {
    // the other one was faster
  }
}

function touch(lockPath) {
  try {
    utimesSync(lockPath, new Date(), new Date());
  } catch {
    // a lock that was removed by hand needs no heartbeat
  }
}
