import { expect, it } from 'vitest';
import { moveThereAndBack } from '../support/moving.ts';

it('moves 100,000 links with visits and secrets to PostgreSQL and back, killed half-way, and loses nothing', async () => {
  const beganMs = performance.now();
  await moveThereAndBack('sqlite', 'postgres', 100_000);
  const seconds = Math.round((performance.now() - beganMs) / 1000);
  process.stderr.write(`100,000 links there and back: ${seconds} s\n`);
  expect(seconds).toBeGreaterThan(0);
}, 1_800_000);
