import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepEarlierFiles } from './earlier-files.mjs';
import { exclusively } from './exclusive.mjs';
import { findNode } from './find-node.mjs';
import { ExpectedFailure, say } from './outcome.mjs';
import { precompress } from './precompress.mjs';
import { repositoryPath } from './repository.mjs';
import { environmentWithNode, hasBeenToldToStop, runChild } from './run-child.mjs';
import { hashSources } from './source-hash.mjs';

const viteConfigs = [
  'vite.config.ts',
  'vite.drawn.config.ts',
  'vite.visitor.config.ts',
  'vite.client.config.ts',
];
/** What the build is made from. */
export const buildSources = [
  'contract',
  'web',
  'client',
  ...viteConfigs,
  'package-lock.json',
  'tools/build',
  'tools/setup/build-web.mjs',
  'tools/setup/earlier-files.mjs',
  'tools/setup/precompress.mjs',
];
/** Written last: where it says what the sources say, everything else in dist/ is whole. */
const stampPath = repositoryPath('dist', 'built-from');

/** Builds the web application and the visitors' pages, unless dist/ already holds them for exactly these sources. */
export async function ensureWebBuilt() {
  if (isBuiltFrom(hashSources(buildSources))) return;
  await buildWeb({ evenIfCurrent: false });
}

export async function buildWeb({ evenIfCurrent }) {
  await exclusively('build', async () => {
    const hash = hashSources(buildSources);
    if (!evenIfCurrent && isBuiltFrom(hash)) return;
    say('Building the web application …');
    forgetBuild();
    const node = findNode();
    for (const config of viteConfigs)
      await runStep(node, [vite, 'build', '--config', config, '--logLevel', 'warn']);
    forgetOldPages();
    // With our own Node: the one that runs this may be too old to draw.
    await runStep(node, [repositoryPath('tools', 'build', 'draw-pages.mjs')]);
    keepEarlierFiles(repositoryPath('dist'), Date.now());
    await precompress(repositoryPath('dist', 'web'));
    await precompress(repositoryPath('dist', 'visitor-assets'));
    await precompress(repositoryPath('dist', 'client'));
    mkdirSync(repositoryPath('dist'), { recursive: true });
    writeFileSync(stampPath, hash);
  });
}

/** For whoever changes dist/ by other means: the next start builds it again. */
export function forgetBuild() {
  rmSync(stampPath, { force: true });
}

/** A screen that is not drawn any more must not keep its old page. */
function forgetOldPages() {
  const directory = repositoryPath('dist', 'web');
  for (const name of readdirSync(directory)) {
    if (/\.html(\.(br|gz))?$/.test(name) && name !== 'index.html') rmSync(join(directory, name));
  }
}

const vite = repositoryPath('node_modules', 'vite', 'bin', 'vite.js');

async function runStep(node, args) {
  const exitCode = await runChild(node, args, { env: environmentWithNode(node), stdio: ['ignore', 2, 2] });
  if (hasBeenToldToStop()) throw new ExpectedFailure('Stopped while building.');
  if (exitCode !== 0) throw new ExpectedFailure('Building the web application failed; it says above why.');
}

function isBuiltFrom(hash) {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash;
}
