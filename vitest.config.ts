import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/run/longest-first.ts';

const campaigns = process.env['LONG_TESTS'] === 'on' ? [] : ['tests/**/*.long.test.ts'];
/** Files that are left to the rest as a whole: `npm test` need not even read them. */
const leftOut =
  process.env['TEST_SCOPE'] === 'quick'
    ? globSync('tests/**/*.test.ts').filter((file) =>
        /^.*@module-tag rest\b/.test(readFileSync(file, 'utf8')),
      )
    : [];
/** What only `npm run test:citus` has a cluster for. */
const ofCitus = process.env['TEST_DATABASE'] === 'citus' ? [] : ['tests/faults/citus/**'];
const exclude = ['**/node_modules/**', ...campaigns, ...leftOut, ...ofCitus];
/** More than there are cores: some always wait, for a mail, a countdown or a picture. */
const workers = Math.min(6, availableParallelism() + 3);

/**
 * Floods and faults take the whole machine, each of them: beyond those that `npm test` has, they come after all else and
 * few at a time, or they would starve one another.
 */
const faults =
  process.env['TEST_SCOPE'] === 'quick'
    ? { sequence: { groupOrder: 0 }, maxWorkers: workers }
    : { sequence: { groupOrder: 1 }, maxWorkers: 2 };

/** Machines differ threefold in speed, and the next one has neighbours: only what hangs takes longer than this. */
const patience = { testTimeout: 180_000, hookTimeout: 120_000 };

/** How long is waited for what comes at once on a machine that has nothing else to do. */
const expectation = { poll: { timeout: 60_000 } };

/** Lighthouse measures time and comes last, alone; all else shares the processor. */
export default defineConfig({
  test: {
    globalSetup: ['./tests/support/run/global-setup.ts'],
    reporters: ['default', './tests/support/run/count-reporter.ts'],
    teardownTimeout: 10_000,
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'rest', description: 'Left by `npm test` to what `npm run test:all` adds.' }],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/{api,browser,faults,lighthouse}/**'],
          expect: expectation,
          sequence: { groupOrder: 0 },
          // None changes what another one sees, and a process for each would cost more than they do.
          isolate: false,
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude,
          expect: expectation,
          sequence: { groupOrder: 0 },
          // Every file starts applications of its own, so that they may share the loaded modules.
          isolate: false,
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude,
          expect: expectation,
          sequence: { groupOrder: 0 },
          // Files share their worker's Chromium.
          isolate: false,
          maxWorkers: workers,
          ...patience,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude,
          expect: expectation,
          ...faults,
          ...patience,
        },
      },
      {
        test: {
          name: 'lighthouse',
          include: ['tests/lighthouse/**/*.test.ts'],
          exclude,
          expect: expectation,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
          ...patience,
          // Two measurements at once spoil one another: the first has to have ended before the next begins.
          testTimeout: 900_000,
        },
      },
    ],
  },
});
