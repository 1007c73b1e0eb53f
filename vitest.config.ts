import { defineConfig } from 'vitest/config';

const long = process.env['LONG_TESTS'] === 'on' ? [] : ['tests/**/*.long.test.ts'];
const always = ['**/node_modules/**', ...long];

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...always, 'tests/{api,browser,faults}/**'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: always,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
    ],
  },
});
