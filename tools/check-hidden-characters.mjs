/**
 * Refuses what a reader cannot see: hidden characters in our files and in the scripts of the packages that the product is
 * built from and runs on, and names in our code that are not of plain letters. hidden-characters-allowed.json says where
 * one has to be and why; even there a file with many is refused, since programs have been hidden in them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { findForeignNames, findHidden } from './checks/hidden-characters.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

const binary = /\.(png|ico|jpe?g|gif|webp|avif|woff2|mmdb|gz)$/;
const code = /\.([cm]?[jt]s|[jt]sx)$/;
const script = /\.[cm]?js$/;
const mostAllowedInFile = 50;
const allowed = JSON.parse(readFileSync(repositoryPath('tools/hidden-characters-allowed.json'), 'utf8'));

await runCommand(async ([root = repositoryPath()]) => {
  process.chdir(resolve(root));
  const own = listOwnFiles();
  const scripts = listPackages().flatMap((place) => listScripts(place).map((file) => [place, file]));
  const problems = [
    ...own.flatMap((file) => [...hiddenIn(file, file), ...foreignNamesIn(file)]),
    ...scripts.flatMap(([place, file]) => hiddenIn(file, place)),
  ];
  say(`${own.length} files and ${scripts.length} scripts of packages read.`);
  for (const problem of problems) say(problem);
  if (own.length === 0) throw new ExpectedFailure('No file was read, so that the silence means nothing.');
  if (problems.length > 0) throw new ExpectedFailure(`${problems.length} times something is hidden.`);
});

function listOwnFiles() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return list.split('\0').filter((file) => file !== '' && !binary.test(file) && existsSync(file));
}

/** What is installed of all that the product is built from and runs on; of the tools for development nothing. */
function listPackages() {
  if (!existsSync('package-lock.json')) return [];
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.keys(packages).filter(
    (place) => place !== '' && packages[place].dev !== true && existsSync(place),
  );
}

function listScripts(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listScripts(path);
    return script.test(entry.name) ? [path] : [];
  });
}

function hiddenIn(file, allowedAs) {
  const hidden = findHidden(readFileSync(file, 'utf8'));
  const codes = allowed[allowedAs]?.codes ?? [];
  const refused = hidden.filter(({ code }) => !codes.includes(code));
  if (refused.length === 0 && hidden.length > mostAllowedInFile)
    return [`${file} has ${hidden.length} hidden characters: that many are no text.`];
  return refused.map(({ code, name, line }) => `${file}:${line} has ${name} (U+${code}).`);
}

function foreignNamesIn(file) {
  if (!code.test(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (Buffer.byteLength(text) === text.length) return []; // plain letters only: most files, and parsing takes time
  const syntax = /\.[cm]?tsx?$/.test(file) ? 'typescript' : 'ecmascript';
  const isMarkup = file.endsWith('x');
  const tree = parseSync(text, { syntax, tsx: isMarkup, jsx: isMarkup });
  return findForeignNames(tree).map((name) => `${file} has a name that is not of plain letters: ${name}`);
}
