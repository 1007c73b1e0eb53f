import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import { systemRandom } from '../platform/random.ts';
import type { Preparation } from './prepare-secret.ts';
import { createSecretTasks } from './secret-tasks.ts';
import { ownedMemory, type ThreadAnswer, type ThreadRequest, type ThreadTask } from './secret-thread.ts';

/** The thread for large secrets: it reads, checks, encrypts and draws them while the event loop serves other requests. */
const port = parentPort as MessagePort;
const { pagesBundle } = workerData as { pagesBundle: string };
const { visitorPages } = (await import(pagesBundle)) as { visitorPages: VisitorPages };
const tasks = createSecretTasks({ random: systemRandom, pages: visitorPages });

/** One after the other: two at once would take twice the memory and be no quicker. */
let previous: Promise<void> = Promise.resolve();
port.on('message', (request: ThreadRequest) => {
  previous = previous.then(() => run(request));
});

async function run({ id, task }: ThreadRequest): Promise<void> {
  try {
    const value = await perform(task);
    port.postMessage({ id, ok: true, value } satisfies ThreadAnswer, ownedMemory(largePartOf(value)));
  } catch (error) {
    port.postMessage({ id, ok: false, message: (error as Error).message } satisfies ThreadAnswer);
  }
}

function perform(task: ThreadTask): Promise<Preparation | Uint8Array> {
  switch (task.name) {
    case 'prepare':
      return tasks.prepare(...task.given);
    case 'drawPage':
      return tasks.drawPage(...task.given);
    case 'writeAnswer':
      return tasks.writeAnswer(...task.given);
  }
}

function largePartOf(value: Preparation | Uint8Array): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value.kind !== 'prepared') return new Uint8Array();
  const { content } = value.secret;
  return content.kind === 'encrypted' ? content.ciphertext : content.envelope;
}
