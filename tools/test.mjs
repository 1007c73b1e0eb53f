/**
 * Runs the tests from a fresh clone: installs and builds what they need, then ends with `N passed, N failed`.
 * `--long` adds the campaigns (*.long.test.ts); everything else is passed on to Vitest, file names for example.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { endLeftovers } from './setup/end-leftovers.mjs';
import { ensureChromium } from './setup/ensure-chromium.mjs';
import { ensurePostgres } from './setup/ensure-postgres.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { whenOrphaned } from './setup/orphan-watch.mjs';
import { runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode } from './setup/run-child.mjs';

const patienceAfterTheLastTestMs = 30_000;

await runCommand(async (args) => {
  await ensurePackages({ dev: true });
  const node = findNode();
  const postgresVersion = await ensurePostgres();
  const chromium = await ensureChromium();
  await ensureWebBuilt();
  say(`Testing with ${postgresVersion} and ${chromium.version}.`);

  const runDirectory = mkdtempSync(join(tmpdir(), 'shylnk-test-'));
  chmodSync(runDirectory, 0o755); // PostgreSQL may have to run as another user
  const countsFile = join(runDirectory, 'counts.json');
  const env = {
    ...environmentWithNode(node),
    TMPDIR: runDirectory,
    CHROMIUM_PATH: chromium.path,
    TEST_COUNTS_FILE: countsFile,
    LONG_TESTS: args.includes('--long') ? 'on' : 'off',
  };
  try {
    const filters = args.filter((arg) => arg !== '--long');
    const exitCode = await runVitest({ node, filters, env, countsFile });
    return report(countsFile, exitCode);
  } finally {
    endLeftovers(runDirectory);
    rmSync(runDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

function runVitest({ node, filters, env, countsFile }) {
  const vitest = repositoryPath('node_modules', 'vitest', 'vitest.mjs');
  return new Promise((resolve) => {
    const child = spawn(node, [vitest, 'run', ...filters], { env, stdio: 'inherit', cwd: repositoryPath() });
    const stop = () => {
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
    whenOrphaned(stop);

    let finishedAtMs = null;
    const watch = setInterval(() => {
      if (finishedAtMs === null && existsSync(countsFile)) finishedAtMs = Date.now();
      if (finishedAtMs === null || Date.now() - finishedAtMs < patienceAfterTheLastTestMs) return;
      say('The tests are over but something keeps them from ending: stopped.');
      child.kill('SIGKILL');
    }, 1000);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve(code ?? 1);
    });
  });
}

function report(countsFile, exitCode) {
  if (!existsSync(countsFile)) say('The test run was broken off.');
  const { passed, failed, skipped } = existsSync(countsFile)
    ? JSON.parse(readFileSync(countsFile, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0 };
  const others = skipped > 0 ? `, ${skipped} skipped` : '';
  process.stdout.write(`\n${passed} passed, ${failed} failed${others}\n`);
  return exitCode !== 0 || failed > 0 || passed === 0 ? 1 : 0;
}
