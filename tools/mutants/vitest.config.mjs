import { defineConfig } from 'vitest/config';
import { rooms } from './rooms.mjs';

/** The tests of one room, on SQLite alone: what differs between the databases is no part of these rooms. */
export default defineConfig({
  test: { include: rooms[process.env.MUTANTS_ROOM].tests, testTimeout: 300_000, hookTimeout: 300_000 },
});
