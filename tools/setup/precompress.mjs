import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
]);

/**
 * Puts a .br and a .gz beside every file of text in a directory, so that the server never compresses. Files that have not
 * been written since they were compressed are left alone.
 */
export async function precompress(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) return precompress(path);
      return compressible.has(extname(entry.name)) ? compressFile(path) : undefined;
    }),
  );
}

async function compressFile(path) {
  if (await isCompressed(path)) return;
  const original = await readFile(path);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(original, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: original.length,
      },
    }),
    promisify(gzip)(original, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzipped);
}

async function isCompressed(path) {
  const [original, ...made] = await Promise.all(
    [path, `${path}.br`, `${path}.gz`].map((file) => stat(file).catch(() => null)),
  );
  return made.every((file) => file !== null && file.mtimeMs >= original.mtimeMs);
}
