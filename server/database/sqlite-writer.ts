import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { lockPatienceMs, openSqlite } from './sqlite-connection.ts';
import type {
  Durability,
  Job,
  StatementResult,
  WriterAnswer,
  WriterRequest,
} from './sqlite-writer-protocol.ts';

/**
 * The one thread of a process that writes to SQLite. Whatever jobs have piled up while the last commit was under
 * way are run in one transaction and answered after its commit, so that many writers share the price of one fsync
 * and the event loop never waits for the disk or for another process's lock.
 */
const port = parentPort as MessagePort;
const connection = openSqlite((workerData as { file: string }).file, 'write');
const checkpointPatienceMs = 200;
let durability: Durability = 'full';
/** While a transaction is open, jobs wait for its end. */
let isInTransaction = false;
let waiting: Job[] = [];

port.on('message', (first: WriterRequest) => {
  for (let request: WriterRequest | undefined = first; request !== undefined; request = nextRequest())
    take(request);
  if (!isInTransaction) commitWaiting();
});

function nextRequest(): WriterRequest | undefined {
  return receiveMessageOnPort(port)?.message as WriterRequest | undefined;
}

function take(request: WriterRequest): void {
  if (request.kind === 'jobs') {
    waiting.push(...request.jobs);
    return;
  }
  // What was asked before has to be done before.
  if (!isInTransaction) commitWaiting();
  answerWith(request.id, () => {
    if (request.kind === 'statement') return [connection.run(request.statement)];
    if (request.kind === 'begin') {
      setDurability('full');
      connection.execute('BEGIN IMMEDIATE');
      isInTransaction = true;
    } else if (request.kind === 'commit' || request.kind === 'rollback') {
      isInTransaction = false;
      endTransaction(request.kind);
    } else if (request.kind === 'checkpoint') {
      return [checkpoint()];
    } else {
      connection.close();
      setImmediate(() => port.close());
    }
    return [];
  });
}

/** Waits for readers only a moment: whoever asked tries again, and nobody can write meanwhile. */
function checkpoint(): StatementResult {
  connection.execute(`PRAGMA busy_timeout = ${checkpointPatienceMs}`);
  try {
    return connection.run({ sql: 'PRAGMA wal_checkpoint(TRUNCATE)', parameters: [] });
  } finally {
    connection.execute(`PRAGMA busy_timeout = ${lockPatienceMs}`);
  }
}

function endTransaction(how: 'commit' | 'rollback'): void {
  try {
    connection.execute(how === 'commit' ? 'COMMIT' : 'ROLLBACK');
  } catch (error) {
    if (how === 'commit') rollBackQuietly();
    throw error;
  }
}

function commitWaiting(): void {
  if (waiting.length === 0) return;
  const jobs = waiting;
  waiting = [];
  const answers: WriterAnswer[] = [];
  try {
    setDurability(jobs.some((job) => job.durability === 'full') ? 'full' : 'normal');
    connection.execute('BEGIN IMMEDIATE');
    for (const job of jobs) answers.push(runJob(job));
    connection.execute('COMMIT');
  } catch (error) {
    rollBackQuietly();
    for (const job of jobs) port.postMessage(failure(job.id, error));
    return;
  }
  port.postMessage(answers);
}

function runJob(job: Job): WriterAnswer {
  // A single statement that fails undoes itself; several need a savepoint to fail together.
  const needsSavepoint = job.statements.length > 1;
  if (needsSavepoint) connection.execute('SAVEPOINT job');
  try {
    const results = job.statements.map((statement) => connection.run(statement));
    if (needsSavepoint) connection.execute('RELEASE job');
    return { id: job.id, ok: true, results };
  } catch (error) {
    if (needsSavepoint) connection.execute('ROLLBACK TO job; RELEASE job');
    return failure(job.id, error);
  }
}

function setDurability(wanted: Durability): void {
  if (wanted === durability) return;
  connection.execute(`PRAGMA synchronous = ${wanted === 'full' ? 'FULL' : 'NORMAL'}`);
  durability = wanted;
}

function rollBackQuietly(): void {
  try {
    connection.execute('ROLLBACK');
  } catch {
    // SQLite has already rolled back by itself.
  }
}

function answerWith(id: number, act: () => StatementResult[]): void {
  try {
    port.postMessage({ id, ok: true, results: act() } satisfies WriterAnswer);
  } catch (error) {
    port.postMessage(failure(id, error));
  }
}

function failure(id: number, error: unknown): WriterAnswer {
  const { message, errcode } = error as Error & { errcode?: number };
  return { id, ok: false, message, code: String(errcode ?? '') };
}
