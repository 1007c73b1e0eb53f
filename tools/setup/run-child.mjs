import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { whenOrphaned } from './orphan-watch.mjs';
import { ExpectedFailure } from './outcome.mjs';
import { repositoryPath } from './repository.mjs';

const ownBin = repositoryPath('node_modules', '.bin');

/** The environment with `nodePath` (and our packages' commands) first on the PATH. */
export function environmentWithNode(nodePath) {
  return { ...process.env, PATH: [dirname(nodePath), ownBin, process.env.PATH].join(delimiter) };
}

/** The environment without our packages' commands: for npm, which replaces them, the pinned Node among them. */
export function environmentWithoutPackages() {
  const entries = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes('node_modules'));
  return { ...process.env, PATH: entries.join(delimiter) };
}

const sameSignalMs = 1000;
let isToldToStop = false;

/** Whether Ctrl-C or SIGTERM came while a child ran: then nothing is tried again. */
export function hasBeenToldToStop() {
  return isToldToStop;
}

/**
 * Runs a program with our terminal as its own and resolves to its exit code. SIGTERM and the like are passed on, so that
 * the child decides how to stop; a signal that reaches us several times (from npm, from a group) is passed on once.
 * Ctrl-C is not: the terminal itself has given it to the child.
 */
export function runChild(program, args, { env = process.env, stdio = 'inherit', onStart = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio, cwd: repositoryPath() });
    onStart(child);
    let passedOnAtMs = 0;
    const passOn = (signal) => {
      if (Date.now() - passedOnAtMs < sameSignalMs) return;
      passedOnAtMs = Date.now();
      isToldToStop = true;
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    whenOrphaned(() => passOn('SIGTERM'));
    const stopListening = () => {
      for (const signal of signals) process.off(signal, passOn);
    };
    child.on('error', (error) => {
      stopListening();
      reject(new ExpectedFailure(`${program} could not be started: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      stopListening();
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
