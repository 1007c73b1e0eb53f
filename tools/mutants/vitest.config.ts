import { defineConfig } from 'vitest/config';
import { rooms } from './rooms.mjs';

const { tests } = (rooms as Record<string, { tests: string[] }>)[process.env['MUTANTS_ROOM'] ?? ''] ?? {
  tests: [],
};

/** The tests of one room, on SQLite alone: what differs between the databases is no part of these rooms. */
export default defineConfig({
  test: { include: tests, testTimeout: 60_000, hookTimeout: 60_000 },
});
