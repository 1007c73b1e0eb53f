/**
 * Makes one archive of this version for this platform. Unpacked anywhere, `npm start` in it serves: nothing is installed,
 * nothing is built, no registry is asked.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { ensurePackages } from './setup/install-packages.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { writeRelease } from './setup/release.mjs';
import { repositoryPath } from './setup/repository.mjs';
import { runChild } from './setup/run-child.mjs';

await runCommand(async ([target = repositoryPath('release')]) => {
  await ensurePackages({ dev: false });
  await ensureWebBuilt();
  const { version } = JSON.parse(readFileSync(repositoryPath('package.json'), 'utf8'));
  const directory = mkdtempSync(join(tmpdir(), 'shylnk-release-'));
  try {
    const name = `shylnk-${version}`;
    writeRelease(join(directory, name));
    mkdirSync(target, { recursive: true });
    const archive = join(target, `${name}-${process.platform}-${process.arch}.tar.gz`);
    if ((await runChild('tar', ['-czf', archive, '-C', directory, name])) !== 0)
      throw new ExpectedFailure('The archive could not be written; tar says above why.');
    say(`${archive} (${Math.round(statSync(archive).size / 1e6)} MB)`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
