import { Worker } from 'node:worker_threads';
import { writerStopped } from '../database-failure.ts';
import type { StatementResult, WriterAnswer, WriterRequest } from './writer-protocol.ts';

/** Starts the thread that writes to a file. */
export function startWriterThread(file: string): Worker {
  return new Worker(new URL('./writer.ts', import.meta.url), { workerData: { file } });
}

/** One writer thread, until it stops. */
export interface WriterThread {
  post(request: WriterRequest): void;
  answerTo(id: number): Promise<StatementResult[]>;
  /** Resolves when the thread is gone, with why. */
  stopped: Promise<Error>;
  isStopped(): boolean;
  /** How many answers are waited for. */
  waiting(): number;
  end(): Promise<unknown>;
}

export function attachWriterThread(worker: Worker): WriterThread {
  const pending = new Map<
    number,
    { resolve(results: StatementResult[]): void; reject(error: Error): void }
  >();
  let failure: Error | null = null;
  let why = 'The database writer has stopped';

  worker.on('message', (message: WriterAnswer | WriterAnswer[]) => {
    for (const answer of Array.isArray(message) ? message : [message]) settle(answer);
  });
  worker.on('error', (error) => {
    why = `The database writer has stopped: ${(error as Error).message}`;
  });
  const stopped = new Promise<Error>((resolve) => {
    worker.on('exit', () => {
      failure = Object.assign(new Error(why), { code: writerStopped });
      for (const waiter of pending.values()) waiter.reject(failure);
      pending.clear();
      resolve(failure);
    });
  });

  function settle(answer: WriterAnswer): void {
    const waiter = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.ok) waiter?.resolve(answer.results);
    else waiter?.reject(Object.assign(new Error(answer.message), { sqliteCode: answer.code }));
  }

  return {
    post: (request) => worker.postMessage(request),
    answerTo: (id) =>
      failure === null
        ? new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
        : Promise.reject(failure),
    stopped,
    isStopped: () => failure !== null,
    waiting: () => pending.size,
    end: () => worker.terminate(),
  };
}
