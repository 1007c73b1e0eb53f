import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { VisitorPages } from '../../contract/visitor-pages.ts';
import { systemRandom } from '../platform/random.ts';
import type { PreparedSecret } from './prepare-secret.ts';
import type { PreparedForReaders } from './readers/shared-content.ts';
import { createSecretTasks, type SecretTasks } from './secret-tasks.ts';
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
    port.postMessage(
      { id, ok: true, value } satisfies ThreadAnswer,
      largePartsOf(value).flatMap(ownedMemory),
    );
  } catch (error) {
    port.postMessage({ id, ok: false, message: (error as Error).message } satisfies ThreadAnswer);
  }
}

type TaskValue = Awaited<ReturnType<SecretTasks[keyof SecretTasks]>>;

function perform(task: ThreadTask): Promise<TaskValue> {
  switch (task.name) {
    case 'prepare':
      return tasks.prepare(...task.given);
    case 'prepareSent':
      return tasks.prepareSent(...task.given);
    case 'prepareSentRows':
      return tasks.prepareSentRows(...task.given);
    case 'prepareForReaders':
      return tasks.prepareForReaders(...task.given);
    case 'prepareSentForReaders':
      return tasks.prepareSentForReaders(...task.given);
    case 'prepareAnswer':
      return tasks.prepareAnswer(...task.given);
    case 'drawPage':
      return tasks.drawPage(...task.given);
    case 'writeAnswer':
      return tasks.writeAnswer(...task.given);
  }
}

/** What is handed over rather than copied. */
function largePartsOf(value: TaskValue): Uint8Array[] {
  if (value instanceof Uint8Array) return [value];
  if ('kind' in value) {
    if (value.kind === 'answer') return [value.envelope];
    return value.kind === 'prepared' ? [largePartOf(value.secret)] : [];
  }
  if (!value.ok) return [];
  if (!Array.isArray(value.value)) return [largePartOf(value.value)];
  return value.value.flatMap((row) => (row.ok ? [largePartOf(row.value)] : []));
}

function largePartOf({ content }: PreparedSecret | PreparedForReaders): Uint8Array {
  return content.kind === 'encrypted' ? content.ciphertext : content.envelope;
}
