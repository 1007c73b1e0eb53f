/** Refuses folders that hold so many files that they show no shape any more. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

const roots = ['server', 'web', 'client', 'contract', 'tests', 'tools', 'campaign', 'bench'];
const mostFiles = 25;

await runCommand(([root = repositoryPath()]) => {
  process.chdir(resolve(root));
  const folders = roots.flatMap(foldersBelow);
  if (folders.length === 0)
    throw new ExpectedFailure('Not one folder was found, so that the silence means nothing.');
  const full = folders.filter(({ files }) => files > mostFiles);
  for (const { path, files } of full)
    say(
      `${path} holds ${files} files, and ${mostFiles} is the most: files of one kind get a folder of their own.`,
    );
  if (full.length > 0) throw new ExpectedFailure(`${full.length} folders are too full.`);
  say(`None of ${folders.length} folders holds more files than it may.`);
});

function foldersBelow(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
  const files = entries.filter((entry) => entry.isFile()).length;
  const folders = entries.filter((entry) => entry.isDirectory());
  return [{ path, files }, ...folders.flatMap(({ name }) => foldersBelow(join(path, name)))];
}
