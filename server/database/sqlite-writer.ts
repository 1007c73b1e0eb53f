import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { lockPatienceMs, openSqlite } from './sqlite-connection.ts';
import type {
  Durability,
  Job,
  StatementResult,
  WriterAnswer,
  WriterRequest,
} from './sqlite-writer-protocol.ts';
import { createUrgencyQueue, type Urgency } from './urgency-queue.ts';

/**
 * The one thread of a process that writes to SQLite. Jobs that have piled up while the last commit was under way share
 * the next one and are answered after it, so that many writers share the price of one fsync and the event loop never
 * waits for the disk or for another process's lock. The urgent ones come first, and a commit is cut before it gets long.
 */
const port = parentPort as MessagePort;
const connection = openSqlite((workerData as { file: string }).file, 'write');
const checkpointPatienceMs = 200;
/** Jobs are added to a commit while they are expected to be done within this time. */
const commitMs = 8;
let durability: Durability = 'full';
/** While a transaction is open, jobs wait for its end. */
let isInTransaction = false;
const waiting = createUrgencyQueue<Job>();
/** Jobs that wait and have to be on the disk when they are answered. */
let fullWaiting = 0;
/** What a job of each kind took lately. */
const usualMs: Record<Urgency, number> = { visit: 0, person: 0, background: 0 };

port.on('message', (first: WriterRequest) => {
  takeAll(first);
  while (!isInTransaction && waiting.next() !== null) {
    commitSome();
    // Somebody more urgent may have come meanwhile.
    takeAll(nextRequest());
  }
});

function takeAll(first: WriterRequest | undefined): void {
  for (let request = first; request !== undefined; request = nextRequest()) take(request);
}

function nextRequest(): WriterRequest | undefined {
  return receiveMessageOnPort(port)?.message as WriterRequest | undefined;
}

function take(request: WriterRequest): void {
  if (request.kind === 'jobs') {
    for (const job of request.jobs) {
      waiting.add(job, job.urgency, performance.now());
      if (job.durability === 'full') fullWaiting += 1;
    }
    return;
  }
  // What people asked for before has to be done before; at the end, everything has to.
  if (!isInTransaction)
    while (waiting.hasPeople() || (request.kind === 'close' && waiting.next() !== null)) commitSome();
  answerWith(request.id, () => {
    if (request.kind === 'statement') {
      requireTransaction();
      return [connection.run(request.statement)];
    }
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
    if (how === 'commit') connection.execute('COMMIT');
  } finally {
    rollBack();
  }
}

/** Commits the jobs that are due first, as many as are expected to fit. */
function commitSome(): void {
  const jobs: Job[] = [];
  const answers: WriterAnswer[] = [];
  try {
    setDurability(fullWaiting > 0 ? 'full' : 'normal');
    connection.execute('BEGIN IMMEDIATE');
    const beganMs = performance.now();
    waiting.beginRound(beganMs);
    for (let urgency = waiting.next(); urgency !== null; urgency = waiting.next()) {
      const startedMs = performance.now();
      if (jobs.length > 0 && startedMs - beganMs + usualMs[urgency] > commitMs) break;
      const job = takeJob();
      jobs.push(job);
      answers.push(runJob(job));
      requireTransaction(answers.at(-1));
      usualMs[urgency] += (performance.now() - startedMs - usualMs[urgency]) / 4;
    }
    connection.execute('COMMIT');
  } catch (error) {
    rollBack();
    // Nothing can be written at all: everybody is told at once, and not one by one after waiting for a lock.
    if (jobs.length === 0) while (waiting.next() !== null) jobs.push(takeJob());
    for (const job of jobs) port.postMessage(failure(job.id, error));
    return;
  }
  port.postMessage(answers);
}

/** SQLite gives a whole transaction up when there is no room: what followed would be committed piece by piece. */
function requireTransaction(last?: WriterAnswer): void {
  if (connection.isInTransaction()) return;
  const { message, code } = last?.ok === false ? last : { message: 'The transaction was given up', code: '' };
  throw Object.assign(new Error(message), { errcode: code });
}

function takeJob(): Job {
  const job = waiting.take() as Job;
  if (job.durability === 'full') fullWaiting -= 1;
  return job;
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
    if (needsSavepoint && connection.isInTransaction()) connection.execute('ROLLBACK TO job; RELEASE job');
    return failure(job.id, error);
  }
}

function setDurability(wanted: Durability): void {
  if (wanted === durability) return;
  connection.execute(`PRAGMA synchronous = ${wanted === 'full' ? 'FULL' : 'NORMAL'}`);
  durability = wanted;
}

/** Unless SQLite has already rolled back by itself. */
function rollBack(): void {
  if (connection.isInTransaction()) connection.execute('ROLLBACK');
}

function answerWith(id: number, act: () => StatementResult[]): void {
  try {
    port.postMessage({ id, ok: true, results: act() } satisfies WriterAnswer);
  } catch (error) {
    port.postMessage(failure(id, error));
  }
}

function failure(id: number, error: unknown): WriterAnswer {
  const { message, errcode } = error as Error & { errcode?: number | string };
  return { id, ok: false, message, code: String(errcode ?? '') };
}
