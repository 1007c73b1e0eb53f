import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { longReadMs } from '../long-read-limits.ts';
import { TookTooLong } from '../took-too-long.ts';
import { openSqlite } from './connection.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-protocol.ts';

/** The thread of a process in which long reads of SQLite run, one after the other: the event loop never waits for them. */
const port = parentPort as MessagePort;
let isOverAtMs = Number.POSITIVE_INFINITY;
const connection = openSqlite((workerData as { file: string }).file, 'read', {
  isOverdue: () => performance.now() > isOverAtMs,
});

port.on('message', ({ id, statement, waitUntilMs }: ReaderRequest) => {
  port.postMessage(
    answerTo(id, () => {
      if (performance.timeOrigin + performance.now() > waitUntilMs) throw new TookTooLong();
      isOverAtMs = performance.now() + longReadMs;
      return connection.run(statement);
    }),
  );
});

function answerTo(id: number, read: () => Extract<ReaderAnswer, { ok: true }>['result']): ReaderAnswer {
  try {
    return { id, ok: true, result: read() };
  } catch (error) {
    return { id, ok: false, message: (error as Error).message, tookTooLong: error instanceof TookTooLong };
  }
}
