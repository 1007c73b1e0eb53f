/**
 * Runs the tests from a fresh clone: installs and builds what they need, then ends with `N passed, N failed`.
 * Alone it checks every behaviour once; `--rest` runs what that leaves (the tests with the tag `rest`), `--all` the
 * one and then the other, `--long` everything and the campaigns (*.long.test.ts), `--citus` the API tests on a Citus
 * cluster, where Citus is installed. Everything else is passed on to Vitest: of files that are named, every test is run.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { endLeftovers } from './setup/end-leftovers.mjs';
import { ensureChromium } from './setup/ensure-chromium.mjs';
import { ensurePostgres } from './setup/ensure-postgres.mjs';
import { findCitus } from './setup/find-citus.mjs';
import { findNode } from './setup/find-node.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { whenOrphaned } from './setup/orphan-watch.mjs';
import { runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { environmentWithNode } from './setup/run-child.mjs';

const patienceAfterTheLastTestMs = 30_000;

/** What Vitest is told to run, one after the other as long as nothing fails. */
const scopes = {
  '--rest': ['rest'],
  '--all': ['quick', 'rest'],
  '--long': ['all'],
};
/** Of the API tests, those that run on a database, which is in their name. */
const onCitus = ['--testNamePattern=\\bcitus\\b'];
const usualOnCitus = ['tests/api', 'tests/faults/citus'];
const tagsFilter = { quick: ['--tags-filter=!rest'], rest: ['--tags-filter=rest'], all: [] };

await runCommand(async (args) => {
  const isCitus = args.includes('--citus');
  const citus = isCitus ? findCitus() : null;
  if (isCitus && citus === null) {
    say('Citus is not installed here, so that nothing is tested on it.');
    return 0;
  }
  await ensurePackages({ dev: true });
  const node = findNode();
  const postgresVersion = await ensurePostgres();
  const chromium = await ensureChromium();
  await ensureWebBuilt();
  say(`Testing with ${postgresVersion} and ${chromium.version}.`);

  const given = args.filter((arg) => scopes[arg] === undefined && arg !== '--citus');
  const filters = isCitus
    ? [...onCitus, ...(namesFiles(given) ? given : [...given, ...usualOnCitus])]
    : given;
  const asked = args.find((arg) => scopes[arg] !== undefined);
  const total = { passed: 0, failed: 0, skipped: 0 };
  let isGood = true;
  for (const scope of scopes[asked] ?? [namesFiles(filters) ? 'all' : 'quick']) {
    const { exitCode, counts } = await runScope({
      node,
      chromium,
      scope,
      filters,
      isLong: asked === '--long',
      citus,
    });
    for (const kind of Object.keys(total)) total[kind] += counts[kind];
    isGood = exitCode === 0 && counts.failed === 0 && counts.passed > 0;
    if (!isGood) break;
  }
  const others = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${others}\n`);
  return isGood ? 0 : 1;
});

function namesFiles(words) {
  return words.some((word) => !word.startsWith('-'));
}

async function runScope({ node, chromium, scope, filters, isLong, citus }) {
  const runDirectory = mkdtempSync(join(tmpdir(), 'shylnk-test-'));
  chmodSync(runDirectory, 0o755); // PostgreSQL may have to run as another user
  const countsFile = join(runDirectory, 'counts.json');
  const env = {
    ...environmentWithNode(node),
    TMPDIR: runDirectory,
    CHROMIUM_PATH: chromium.path,
    // Threads and servers that tests start read back what Node compiled before.
    NODE_COMPILE_CACHE: repositoryPath('.cache', 'node'),
    TEST_COUNTS_FILE: countsFile,
    TEST_SCOPE: scope,
    LONG_TESTS: isLong ? 'on' : 'off',
    ...(citus === null ? {} : { TEST_DATABASE: 'citus', TEST_POSTGRES: citus }),
  };
  try {
    const exitCode = await runVitest({ node, words: [...tagsFilter[scope], ...filters], env, countsFile });
    return { exitCode, counts: readCounts(countsFile) };
  } finally {
    endLeftovers(runDirectory);
    rmSync(runDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function runVitest({ node, words, env, countsFile }) {
  const vitest = repositoryPath('node_modules', 'vitest', 'vitest.mjs');
  return new Promise((resolve) => {
    const child = spawn(node, [vitest, 'run', ...words], { env, stdio: 'inherit', cwd: repositoryPath() });
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

function readCounts(countsFile) {
  if (existsSync(countsFile)) return JSON.parse(readFileSync(countsFile, 'utf8'));
  say('The test run was broken off.');
  return { passed: 0, failed: 0, skipped: 0 };
}
