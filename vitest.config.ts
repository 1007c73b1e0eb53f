import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const campaigns = process.env['LONG_TESTS'] === 'on' ? [] : ['tests/**/*.long.test.ts'];
const exclude = ['**/node_modules/**', ...campaigns];
const cores = availableParallelism();

/** Groups run one after the other: what measures time or fights over the processor is not disturbed by the rest. */
export default defineConfig({
  test: {
    globalSetup: ['./tests/support/global-setup.ts'],
    reporters: ['default', './tests/support/count-reporter.ts'],
    teardownTimeout: 10_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/{api,browser,faults,lighthouse}/**'],
          sequence: { groupOrder: 0 },
          maxWorkers: Math.min(4, cores),
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 1 },
          // Every file starts applications of its own, so that they may share the loaded modules.
          isolate: false,
          maxWorkers: Math.min(4, cores),
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 2 },
          // Files share their worker's Chromium.
          isolate: false,
          maxWorkers: Math.min(3, cores),
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 3 },
          maxWorkers: Math.min(2, cores),
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'lighthouse',
          include: ['tests/lighthouse/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 4 },
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
