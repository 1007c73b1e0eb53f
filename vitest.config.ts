import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const campaigns = process.env['LONG_TESTS'] === 'on' ? [] : ['tests/**/*.long.test.ts'];
const exclude = ['**/node_modules/**', ...campaigns];
/** One more than there are cores: some always wait, for a mail or a picture. */
const workers = Math.min(4, availableParallelism() + 1);

/** Lighthouse measures time and comes last, alone; all else shares the processor. */
export default defineConfig({
  test: {
    globalSetup: ['./tests/support/run/global-setup.ts'],
    reporters: ['default', './tests/support/run/count-reporter.ts'],
    teardownTimeout: 10_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/{api,browser,faults,lighthouse}/**'],
          sequence: { groupOrder: 0 },
          maxWorkers: workers,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 0 },
          // Every file starts applications of its own, so that they may share the loaded modules.
          isolate: false,
          maxWorkers: workers,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 0 },
          // Files share their worker's Chromium.
          isolate: false,
          maxWorkers: workers,
          // A machine may stall; what passes at the second try is marked in the outcome.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 0 },
          maxWorkers: workers,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'lighthouse',
          include: ['tests/lighthouse/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
