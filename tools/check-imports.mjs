/** Checks the import rules of .dependency-cruiser.mjs, and that every source file was really read. */
import { dirname, resolve } from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { circlesIn } from './checks/circles.mjs';
import { listSources } from './checks/sources.mjs';
import { ExpectedFailure, runCommand, say } from './setup/outcome.mjs';
import { repositoryPath } from './setup/repository.mjs';

const rooms = ['contract', 'server', 'web', 'client', 'tests', 'bench', 'campaign', 'tools'];

/** Node modules that only compute. */
const computingModules = new Set(['buffer', 'crypto', 'url', 'util']);
/** Packages that reach the world outside: network, database, log. */
const outsidePackages = /node_modules\/(@?fastify|postgres|kysely|nodemailer|pino|oauth4webapi|altcha-lib)/;
/**
 * Whose types are enough to reach the database: who is handed one of them runs statements. Rows (schema.ts, tables/) are data.
 */
const databaseTypes = /node_modules\/kysely\/|^server\/database\/(database|dialect|precompile)\.ts$/;
const store = /-store\.ts$/;

/** What must not import each other in a circle, besides single files: the name of the one that a file is in. */
const levels = [
  /** Rooms of the server; app.ts and the operator’s command put them together. */
  {
    what: 'rooms of the server',
    nameOf(source) {
      const room = /^server\/([^/]+)\//.exec(source)?.[1] ?? null;
      return room === 'admin' ? null : room;
    },
  },
  /** Folders beside each other inside a room; the files that the room has outside of them use them all. */
  { what: 'folders', nameOf: (source) => /^(contract|server\/[^/]+)\/[^/]+(?=\/)/.exec(source)?.[0] ?? null },
  /** Folders of the web, however deep. */
  { what: 'folders', nameOf: (source) => (source.startsWith('web/') ? dirname(source) : null) },
];

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
  const broken = [...violations.map(describe), ...levels.flatMap((level) => circlesAmong(modules, level))];
  for (const sentence of broken) say(sentence);
  if (broken.length > 0) throw new ExpectedFailure(`${broken.length} imports break the rules.`);
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

/**
 * A file is pure when nothing it imports reaches the world outside: no store, no network, no file. Of types only those
 * of the database count.
 */
function purityOf(modules) {
  const known = new Map();
  return isPure;

  function isPure(source) {
    if (!known.has(source)) {
      known.set(source, true); // while it is being asked: a circle is not what makes a file impure
      const imports = modules.get(source)?.dependencies ?? [];
      known.set(source, !store.test(source) && imports.every(isPureImport));
    }
    return known.get(source);
  }

  function isPureImport({ resolved, dependencyTypes }) {
    if (dependencyTypes.includes('type-only')) return !databaseTypes.test(resolved);
    if (dependencyTypes.includes('core')) return computingModules.has(resolved);
    return resolved.includes('node_modules') ? !outsidePackages.test(resolved) : isPure(resolved);
  }
}

/** Rooms or folders that import each other, types included: two of them are one, or a third is hidden in them. */
function circlesAmong(modules, { what, nameOf }) {
  const arrows = new Map();
  for (const { source, dependencies } of modules.values())
    for (const { resolved } of dependencies) {
      const [from, to] = [nameOf(source), nameOf(resolved)];
      if (from === null || to === null || from === to) continue;
      arrows.set(from, (arrows.get(from) ?? new Map()).set(to, `${source} imports ${resolved}`));
    }
  return circlesIn(arrows).map(
    (circle) =>
      `${circle.join(' -> ')}\n  These ${what} import each other in a circle, be it by types: ${circle
        .slice(1)
        .map((next, index) => arrows.get(circle[index]).get(next))
        .join('; ')}.`,
  );
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
