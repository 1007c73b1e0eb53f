/** Checks the import rules of .dependency-cruiser.mjs, and that every source file was really read. */
import { resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { listSources } from './checks/sources.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

const rooms = ['contract', 'server', 'web', 'tests', 'bench', 'campaign', 'tools'];

/** Node modules that only compute. */
const computingModules = new Set(['buffer', 'crypto', 'url', 'util']);
/** Packages that reach the world outside: network, database, log. */
const doors = /node_modules\/(@?fastify|postgres|kysely|nodemailer|pino|oauth4webapi|altcha-lib)/;

await runCommand(async ([root = repositoryPath()]) => {
  process.chdir(resolve(root));
  const existingRooms = rooms.filter((room) => listSources(room).length > 0);
  const sources = existingRooms.flatMap(listSources);
  const { modules, summary } = await readModules(existingRooms);

  const unread = sources.filter((file) => !modules.has(file));
  if (modules.size === 0 || unread.length > 0) {
    throw new ExpectedFailure(
      `The import rules did not read every file, so that their silence means nothing. Not read: ${unread.join(', ') || 'all'}.`,
    );
  }

  say(`${sources.length} files read.`);
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

/** A file is pure when nothing it imports (types aside) reaches the world outside: no store, no network, no file. */
function purityOf(modules) {
  const known = new Map();
  return isPure;

  function isPure(source) {
    if (!known.has(source)) {
      known.set(source, true); // while it is being asked: a circle is not what makes a file impure
      const imports = modules.get(source)?.dependencies ?? [];
      const atRunTime = imports.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'));
      known.set(source, atRunTime.every(isPureImport));
    }
    return known.get(source);
  }

  function isPureImport({ resolved, dependencyTypes }) {
    if (dependencyTypes.includes('core')) return computingModules.has(resolved);
    return resolved.includes('node_modules') ? !doors.test(resolved) : isPure(resolved);
  }
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
