import type { Histogram } from './histogram.ts';

const everyMs = 20;

/** Measures again and again, in seconds, how much later than asked for the event loop gets to something. */
export function watchLoopDelay(delays: Histogram): { stop(): void } {
  let dueMs = performance.now() + everyMs;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    delays.note(Math.max(0, nowMs - dueMs) / 1000);
    dueMs = nowMs + everyMs;
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
