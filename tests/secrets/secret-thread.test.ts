import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemRandom } from '../../server/platform/random.ts';
import { createSecretTasks } from '../../server/secrets/secret-tasks.ts';
import { withThread } from '../../server/secrets/secret-thread.ts';
import { loadVisitorPages } from '../support/browser/visitor-page.ts';

const pagesBundle = fileURLToPath(new URL('../../dist/visitor/pages.js', import.meta.url));
const idleMs = 200;
const large = Buffer.from(
  JSON.stringify({ entered_secret: { ops: [{ insert: `${'words '.repeat(6000)}\n` }] } }),
);

let threads = 0;
const count = () => {
  threads += 1;
};
beforeEach(() => {
  threads = 0;
  subscribe('worker_threads', count);
});
afterEach(() => void unsubscribe('worker_threads', count));

it('large secrets have one thread as long as they come, and a new one after a pause without any', async () => {
  const tasks = withThread(
    createSecretTasks({ random: systemRandom, pages: await loadVisitorPages() }),
    pagesBundle,
    idleMs,
  );
  const prepareOne = async () => (await tasks.prepare(Buffer.from(large))).kind;
  expect(await Promise.all([prepareOne(), prepareOne()])).toEqual(['prepared', 'prepared']);
  expect(await prepareOne()).toBe('prepared');
  expect(threads).toBe(1);

  await wait(3 * idleMs);
  expect(await Promise.all([prepareOne(), prepareOne()])).toEqual(['prepared', 'prepared']);
  expect(threads).toBe(2);
  expect(tasks.waiting()).toBe(0);
  await tasks.stop();
});
