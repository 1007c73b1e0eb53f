import { writeFileSync } from 'node:fs';

/**
 * Loaded into a measured server: notes how late a timer is, which is how long the event loop was kept from doing
 * anything else. On SIGUSR2 it writes the 99th percentile since the last one, in milliseconds, to LOOP_DELAY_FILE.
 */
const everyMs = 5;
const file = process.env['LOOP_DELAY_FILE'];
let delays: number[] = [];
let last = performance.now();

if (file !== undefined) {
  setInterval(() => {
    const now = performance.now();
    delays.push(Math.max(0, now - last - everyMs));
    last = now;
  }, everyMs).unref();
  process.on('SIGUSR2', () => {
    const sorted = delays.sort((one, other) => one - other);
    writeFileSync(file, String(sorted[Math.floor(sorted.length * 0.99)] ?? 0));
    delays = [];
  });
}
