import { Worker } from 'node:worker_threads';
import { longReadWaitMs } from '../long-read-limits.ts';
import { TookTooLong } from '../took-too-long.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-protocol.ts';
import type { Statement, StatementResult } from './writer-protocol.ts';

/** The event loop's side of the reading thread. */
export interface SqliteReader {
  run(statement: Statement): Promise<StatementResult>;
  close(): Promise<void>;
}

interface PendingRead {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}

/** The thread is started when it is first needed, and again should it ever end. */
export function createSqliteReader(file: string): SqliteReader {
  const pending = new Map<number, PendingRead>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./reader.ts', import.meta.url), { workerData: { file } });
    started.on('message', settle);
    started.on('error', (error) => giveUp(error as Error));
    started.on('exit', () => giveUp(new Error('The database reader has stopped')));
    return started;
  }

  function settle(answer: ReaderAnswer): void {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer.result);
    else waiting?.reject(answer.tookTooLong ? new TookTooLong() : new Error(answer.message));
  }

  function giveUp(error: Error): void {
    worker = null;
    for (const waiting of pending.values()) waiting.reject(error);
    pending.clear();
  }

  return {
    run(statement) {
      worker ??= start();
      lastId += 1;
      const waitUntilMs = performance.timeOrigin + performance.now() + longReadWaitMs;
      worker.postMessage({ id: lastId, statement, waitUntilMs } satisfies ReaderRequest);
      return new Promise((resolve, reject) => pending.set(lastId, { resolve, reject }));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
