import { defineConfig } from 'vitest/config';
import { rooms } from './rooms.mjs';

/** The tests of one room, on SQLite alone: what differs between the databases is no part of these rooms. */
export default defineConfig({
  test: {
    include: rooms[process.env.MUTANTS_ROOM].tests,
    // Floods and long walks would be done again for every fault.
    tags: [{ name: 'rest' }],
    tagsFilter: ['!rest'],
    // Many times what any of them takes: what a fault makes wait for ever is to be noticed by its test.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
