/** Checks the import rules of .dependency-cruiser.mjs, and that every source file was really read. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

const rooms = ['contract', 'server', 'web', 'tests', 'bench', 'tools'];

await runCommand(async ([root = repositoryPath()]) => {
  process.chdir(resolve(root));
  const existingRooms = rooms.filter((room) => listSources(room).length > 0);
  const { modules, summary } = await readModules(existingRooms);

  const unread = existingRooms.flatMap(listSources).filter((file) => !modules.has(file));
  if (modules.size === 0 || unread.length > 0) {
    throw new ExpectedFailure(
      `The import rules did not read every file, so that their silence means nothing. Not read: ${unread.join(', ') || 'all'}.`,
    );
  }

  say(`${existingRooms.flatMap(listSources).length} files read.`);
  const isPure = purityOf(modules);
  const violations = summary.violations.filter(
    ({ rule, to }) => rule.name !== 'room-not-insides' || !isPure(to),
  );
  for (const violation of violations) say(describe(violation));
  if (violations.length > 0) throw new ExpectedFailure(`${violations.length} imports break the rules.`);
  say('No import breaks a rule.');
});

async function readModules(directories) {
  const { forbidden, options } = configuration;
  const ruleSet = { forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })) };
  const { output } = await cruise(directories, { ...options, ruleSet, validate: true }).catch((error) => {
    throw new ExpectedFailure(`The import rules could not be checked: ${error.message}`);
  });
  return {
    modules: new Map(output.modules.map((module) => [module.source, module])),
    summary: output.summary,
  };
}

function listSources(room) {
  let entries;
  try {
    entries = readdirSync(room, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(room, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** A file is pure when it imports (types aside) contract/ and pure files only: no Node module, no package, no store. */
function purityOf(modules) {
  const known = new Map();
  return function isPure(source) {
    if (source.startsWith('contract/')) return true;
    if (!known.has(source)) {
      known.set(source, true); // for the time of the question: a circle is not what makes a file impure
      const module = modules.get(source);
      const imports = module?.dependencies.filter(
        ({ dependencyTypes }) => !dependencyTypes.includes('type-only'),
      );
      known.set(
        source,
        source.startsWith('server/') && (imports ?? []).every(({ resolved }) => isPure(resolved)),
      );
    }
    return known.get(source);
  };
}

function describe({ rule, from, to, comment, cycle }) {
  const sentence = comment ?? configuration.forbidden.find(({ name }) => name === rule.name).comment;
  const what =
    cycle === undefined
      ? rule.name === 'no-orphan'
        ? from
        : `${from} imports ${to}`
      : `${from} -> ${cycle.map(({ name }) => name).join(' -> ')}`;
  return `${what}\n  ${sentence}`;
}
