/** For working on the product: the server restarts on changes, the web application reloads in the browser. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureWebBuilt, forgetBuild } from './setup/build-web.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { whenOrphaned } from './setup/orphan-watch.mjs';
import { runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode } from './setup/run-child.mjs';

const vite = repositoryPath('node_modules', 'vite', 'bin', 'vite.js');
const visitorBundle = repositoryPath('dist', 'visitor', 'pages.js');

await runCommand(async () => {
  await ensurePackages({ dev: true });
  await ensureWebBuilt();
  forgetBuild();

  const startedAtMs = Date.now();
  const group = runTogether(findNode());
  group.start([vite, 'build', '--config', 'vite.visitor.config.ts', '--watch', '--logLevel', 'warn']);
  // The server reads the visitors' pages when it starts, and restarts by itself when they are built again.
  while (group.isRunning() && !isBuiltSince(startedAtMs)) await wait(100);
  group.start(['--watch', '--watch-preserve-output', 'server/main.ts']);
  group.start([vite, '--config', 'vite.config.ts', '--clearScreen', 'false']);
  say('Open http://localhost:5173/ (it reloads by itself). Ctrl-C stops everything.');
  return group.ended;
});

function isBuiltSince(timeMs) {
  return (statSync(visitorBundle, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= timeMs;
}

/** Programs that live together: when one ends, or we are told to stop, all of them do. */
function runTogether(node) {
  const children = new Set();
  let isStopping = false;
  let firstExitCode = null;
  let end;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  const stopAll = () => {
    isStopping = true;
    for (const child of children) child.kill('SIGTERM');
    if (children.size === 0) end(firstExitCode ?? 0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  whenOrphaned(stopAll);

  return {
    ended,
    isRunning: () => !isStopping,
    start(args) {
      if (isStopping) return;
      const stdio = ['ignore', 'inherit', 'inherit'];
      const child = spawn(node, args, { env: environmentWithNode(node), stdio, cwd: repositoryPath() });
      children.add(child);
      child.on('exit', (code) => {
        firstExitCode ??= code ?? 0;
        children.delete(child);
        stopAll();
      });
    },
  };
}
