/** For working on the product: the server restarts on changes, the web application reloads in the browser. */
import { spawn } from 'node:child_process';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode } from './setup/run-child.mjs';

await runCommand(async () => {
  await ensurePackages({ dev: true });
  await ensureWebBuilt();
  const node = findNode();
  const vite = repositoryPath('node_modules', 'vite', 'bin', 'vite.js');
  const env = environmentWithNode(node);

  say('Open http://localhost:5173/ (reloads by itself). Ctrl-C stops everything.');
  return runTogether([
    { program: node, args: ['--watch', 'server/main.ts'], env },
    { program: node, args: [vite, '--config', 'vite.config.ts', '--clearScreen', 'false'], env },
    {
      program: node,
      args: [vite, 'build', '--config', 'vite.visitor.config.ts', '--watch', '--logLevel', 'warn'],
      env,
    },
  ]);
});

/** Runs programs until one of them ends or we are told to stop; then all of them stop. Resolves to the first exit code. */
function runTogether(programs) {
  return new Promise((resolve) => {
    const children = programs.map(({ program, args, env }) =>
      spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'], cwd: repositoryPath() }),
    );
    let running = children.length;
    let firstExitCode;
    const stopAll = () => {
      for (const child of children) child.kill('SIGTERM');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
    for (const child of children) {
      child.on('exit', (code) => {
        firstExitCode ??= code ?? 0;
        stopAll();
        running -= 1;
        if (running === 0) resolve(firstExitCode);
      });
    }
  });
}
