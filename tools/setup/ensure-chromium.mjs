import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findNode } from './find-node.mjs';
import { ExpectedFailure, say } from './outcome.mjs';
import { repositoryPath } from './repository.mjs';
import { environmentWithNode, runChild } from './run-child.mjs';

/** The shell without windows comes first: it opens pages several times faster than the browser it is made from. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** A Chromium for the browser tests: CHROMIUM_PATH, one on the PATH, Debian's package, or Playwright's download. */
export async function ensureChromium() {
  const present = findChromium();
  if (present !== null) return present;
  if (process.env.CHROMIUM_PATH) throw new ExpectedFailure('CHROMIUM_PATH names no Chromium that runs.');

  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say("Installing Debian's Chromium for the browser tests …");
    await installFromDebian();
    const installed = findChromium();
    if (installed !== null) return installed;
  }

  say('Downloading a Chromium for the browser tests …');
  const downloaded = await downloadWithPlaywright();
  if (downloaded !== null) return downloaded;
  throw new ExpectedFailure(
    'The browser tests need a Chromium, and none could be found or installed.' +
      ' Install one so that `chromium --version` works, or set CHROMIUM_PATH.',
  );
}

function findChromium() {
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : names.map(whereIs);
  return candidates.map(describe).find((chromium) => chromium !== null) ?? null;
}

function whereIs(name) {
  const directory = (process.env.PATH ?? '').split(':').find((entry) => existsSync(`${entry}/${name}`));
  return directory === undefined ? null : `${directory}/${name}`;
}

/** Asks it for its version: a file of that name may be a stub that only tells how to install one. */
function describe(path) {
  try {
    const version = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const found = /(Chrom\w+|Google Chrome) [\d.]+/.exec(version);
    return found === null ? null : { path, version: found[0] };
  } catch {
    return null;
  }
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quietly = { env, stdio: ['ignore', 'ignore', 2] };
  await runChild('apt-get', ['update', '-qq'], quietly);
  await runChild(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    quietly,
  );
}

async function downloadWithPlaywright() {
  const node = findNode();
  const env = environmentWithNode(node);
  const cli = repositoryPath('node_modules', 'playwright-core', 'cli.js');
  await runChild(node, [cli, 'install', 'chromium'], { env, stdio: ['ignore', 2, 2] });
  const ask = "process.stdout.write((await import('playwright-core')).chromium.executablePath())";
  const path = execFileSync(node, ['--input-type=module', '-e', ask], {
    cwd: repositoryPath(),
    encoding: 'utf8',
  });
  return describe(path);
}
