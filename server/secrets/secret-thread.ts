import { type Transferable, Worker } from 'node:worker_threads';
import { readMessage, type StoredMessage } from './encrypted-message.ts';
import type { SecretTasks } from './secret-tasks.ts';

/** A task for the thread: its name and what it is given. */
export type ThreadTask = {
  [Name in keyof SecretTasks]: { name: Name; given: Parameters<SecretTasks[Name]> };
}[keyof SecretTasks];
export type ThreadRequest = { id: number; task: ThreadTask };
export type ThreadAnswer = { id: number } & ({ ok: true; value: unknown } | { ok: false; message: string });

/** More than any task needs; whoever finds a way around the limits ends the thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 192 };

/** Up to here a task is done in a few milliseconds, and sending it away would cost as much. */
const smallBytes = { body: 16 * 1024, stored: 64 * 1024, drawn: 4 * 1024 };

export interface SecretTasksWithThread extends SecretTasks {
  /** How many tasks the thread has, or is about to get. */
  waiting(): number;
  stop(): Promise<void>;
}

/** So long without a task, and the thread goes, with all the memory that large secrets have made it take. */
const patienceMs = 10_000;

/** Does small tasks at once and leaves large ones to a thread, which is started for the first of them. */
export function withThread(
  here: SecretTasks,
  pagesBundle: string,
  idleMs = patienceMs,
): SecretTasksWithThread {
  const pending = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let worker: Worker | null = null;
  let lastId = 0;
  let leaving: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./secret-worker.ts', import.meta.url), {
      workerData: { pagesBundle },
      resourceLimits,
    });
    started.on('message', settle);
    // One that has left has nothing to do with the tasks of the next.
    started.on('error', (error) => {
      if (worker === started) rejectAll(error);
    });
    started.on('exit', () => {
      if (worker !== started) return;
      worker = null;
      rejectAll(new Error('The thread for large secrets has stopped'));
    });
    started.unref();
    return started;
  }

  function settle(answer: ThreadAnswer): void {
    const waiter = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.ok) waiter?.resolve(answer.value);
    else waiter?.reject(new Error(answer.message));
    if (pending.size > 0) return;
    clearTimeout(leaving);
    leaving = setTimeout(leave, idleMs).unref();
  }

  function leave(): void {
    const idle = worker;
    worker = null;
    void idle?.terminate();
  }

  function rejectAll(error: unknown): void {
    for (const waiter of pending.values()) waiter.reject(error as Error);
    pending.clear();
  }

  function ask(task: ThreadTask, bytes: Uint8Array): Promise<unknown> {
    clearTimeout(leaving);
    worker ??= start();
    lastId += 1;
    const id = lastId;
    const answer = new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
    worker.postMessage({ id, task } satisfies ThreadRequest, ownedMemory(bytes));
    return answer;
  }

  /** Reads what was sent: what is small here. */
  async function preparing<Name extends Extract<keyof SecretTasks, `prepare${string}`>>(
    name: Name,
    given: Parameters<SecretTasks[Name]>,
  ): Promise<Awaited<ReturnType<SecretTasks[Name]>>> {
    type Prepared = Awaited<ReturnType<SecretTasks[Name]>>;
    const prepareHere = here[name] as (...sent: typeof given) => Promise<Prepared>;
    if (given[0].byteLength <= smallBytes.body) return prepareHere(...given);
    return (await ask({ name, given } as ThreadTask, given[0])) as Prepared;
  }

  async function isQuicklyDrawn(message: StoredMessage): Promise<boolean> {
    if (message.ciphertext.byteLength > smallBytes.stored) return false;
    return (await readMessage(message)).byteLength <= smallBytes.drawn;
  }

  return {
    prepare: (...given) => preparing('prepare', given),
    prepareSent: (...given) => preparing('prepareSent', given),
    prepareSentRows: (...given) => preparing('prepareSentRows', given),
    prepareForReaders: (...given) => preparing('prepareForReaders', given),
    prepareSentForReaders: (...given) => preparing('prepareSentForReaders', given),
    prepareAnswer: (...given) => preparing('prepareAnswer', given),
    async drawPage(message, frame) {
      if (await isQuicklyDrawn(message)) return here.drawPage(message, frame);
      const task = { name: 'drawPage', given: [message, frame] } as const satisfies ThreadTask;
      return (await ask(task, message.ciphertext)) as Uint8Array;
    },
    async writeAnswer(message, left) {
      if (message.ciphertext.byteLength <= smallBytes.stored) return here.writeAnswer(message, left);
      const task = { name: 'writeAnswer', given: [message, left] } as const satisfies ThreadTask;
      return (await ask(task, message.ciphertext)) as Uint8Array;
    },
    waiting: () => pending.size,
    async stop() {
      await worker?.terminate();
    },
  };
}

/** Memory that only these bytes are in is handed over, not copied; Node keeps small buffers together. */
export function ownedMemory(bytes: Uint8Array): Transferable[] {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? [buffer] : [];
}
