import { availableParallelism } from 'node:os';
import { rooms } from './rooms.mjs';

const room = process.env.MUTANTS_ROOM;
const { mutate } = rooms[room];

/** One room at a time: `npm run mutants -- crypto`. Only what changed since the last run is tried again. */
export default {
  mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // What runs once while a file is loaded would have to be tried on every test of the room.
  ignoreStatic: true,
  // More than there are cores: a fault that makes a test wait for ever takes none.
  concurrency: Math.min(6, availableParallelism() + 2),
  incremental: true,
  incrementalFile: `.cache/mutants/${room}.json`,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: `.cache/mutants/${room}-report.json` },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  // A text changed to another one is no fault of a rule; tests compare the texts that people see with the catalogue.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['.releases', 'release', 'data', 'screenshots', '.cache', 'coverage', 'docs/images'],
  tempDirName: `.cache/mutants/copy-${room}`,
  // Reading it would take the programming interface that TypeScript no longer has.
  tsconfigFile: 'none',
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 30,
  allowConsoleColors: false,
  warnings: { slow: false },
};
