import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the files stand that carry the hash of their content in their name, and what lists those of the last build. */
const hashedFiles = [
  { directory: 'web/assets', manifest: 'web/.vite/manifest.json', base: 'web' },
  { directory: 'visitor-assets', manifest: 'visitor-assets/manifest.json', base: 'visitor-assets' },
];

/** Says of every file of an earlier build since when it belongs to no current one. */
const ledgerName = 'earlier-files.json';

/** After as many days a login is over, so that even a tab left open has to start anew. */
const keptDays = 7;
/** Whoever builds all day long must not fill the disk. */
const keptFiles = 1000;

const compressed = /\.(br|gz)$/;

/**
 * Settles what the build has left in dist/ beside the files of earlier ones: pages that are open in browsers still ask
 * for those. They stay for some days after an update, and then go.
 */
export function keepEarlierFiles(dist, nowMs) {
  const leftBefore = readJson(join(dist, ledgerName)) ?? {};
  const current = new Set(hashedFiles.flatMap((place) => filesOfBuild(dist, place)));
  const earlier = hashedFiles
    .flatMap(({ directory }) => filesIn(dist, directory))
    .filter((file) => !current.has(file));
  const leftAtMs = Object.fromEntries(earlier.map((file) => [file, leftBefore[file] ?? nowMs]));
  for (const file of filesToForget(leftAtMs, nowMs)) {
    delete leftAtMs[file];
    for (const ending of ['', '.br', '.gz']) rmSync(join(dist, file + ending), { force: true });
  }
  writeFileSync(join(dist, ledgerName), JSON.stringify(leftAtMs, null, 2));
}

/** Which files have been kept for long enough, or are the oldest of too many. */
export function filesToForget(leftAtMs, nowMs) {
  const oldestMs = nowMs - keptDays * 24 * 60 * 60 * 1000;
  const newestFirst = Object.keys(leftAtMs).sort((one, other) => leftAtMs[other] - leftAtMs[one]);
  return newestFirst.filter((file, place) => leftAtMs[file] < oldestMs || place >= keptFiles);
}

function filesOfBuild(dist, { manifest, base }) {
  const parts = Object.values(readJson(join(dist, manifest)) ?? {});
  const files = parts.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [manifest, ...files.map((file) => `${base}/${file}`)];
}

function filesIn(dist, directory) {
  if (!existsSync(join(dist, directory))) return [];
  return readdirSync(join(dist, directory))
    .filter((name) => !compressed.test(name))
    .map((name) => `${directory}/${name}`);
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
