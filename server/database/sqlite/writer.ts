import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { createUrgencyQueue, type Urgency } from '../urgency-queue.ts';
import { lockPatienceMs, openSqlite } from './connection.ts';
import type { StatementResult, WriterAnswer, WriterJob, WriterRequest } from './writer-protocol.ts';

/**
 * The one thread of a process that writes to SQLite. Jobs that have piled up while the last commit was under way share
 * the next one and are answered after it, so that many writers share the price of one commit and the event loop never
 * waits for another process's lock. The urgent ones come first, and a commit is cut before it gets long. What has to be on
 * the disk is synced beside it (log-sync.ts): nobody else waits for that.
 */
const port = parentPort as MessagePort;
const connection = openSqlite((workerData as { file: string }).file, 'write');
const checkpointPatienceMs = 200;
/** Jobs are added to a commit while they are expected to be done within this time. */
const commitMs = 8;
/** While a transaction is open, jobs wait for its end. */
let isInTransaction = false;
/** What is done alone: it cannot share a commit. */
type Alone = Extract<WriterRequest, { kind: 'begin' | 'checkpoint' }>;
/** What belongs to the transaction that is open. */
type InTransaction = Extract<WriterRequest, { kind: 'statement' | 'commit' | 'rollback' }>;
const waiting = createUrgencyQueue<WriterJob | Alone>();
/** What a job of each kind took lately. */
const usualMs: Record<Urgency, number> = { visit: 0, person: 0, background: 0 };
/** Who is told when everything is done and the file is closed. */
let closingId: number | null = null;

port.on('message', (first: WriterRequest) => {
  takeAll(first);
  while (!isInTransaction && waiting.next() !== null) {
    workOnce();
    // Something more urgent may have come meanwhile.
    takeAll(nextRequest());
  }
  if (closingId !== null && !isInTransaction) close(closingId);
});

function takeAll(first: WriterRequest | undefined): void {
  for (let request = first; request !== undefined; request = nextRequest()) take(request);
}

function nextRequest(): WriterRequest | undefined {
  return receiveMessageOnPort(port)?.message as WriterRequest | undefined;
}

function take(request: WriterRequest): void {
  if (request.kind === 'jobs') for (const job of request.jobs) add(job, job.urgency);
  else if (request.kind === 'begin') add(request, request.urgency);
  else if (request.kind === 'checkpoint') add(request, 'background');
  else if (request.kind === 'close') closingId = request.id;
  else answerWith(request.id, () => goOnWithTransaction(request));
}

function add(item: WriterJob | Alone, urgency: Urgency): void {
  waiting.add(item, urgency, performance.now());
}

function takeItem(): WriterJob | Alone {
  return waiting.take() as WriterJob | Alone;
}

function isJob(item: WriterJob | Alone): item is WriterJob {
  return !('kind' in item);
}

function goOnWithTransaction(request: InTransaction): StatementResult[] {
  if (request.kind === 'statement') {
    requireTransaction();
    return [connection.run(request.statement)];
  }
  isInTransaction = false;
  return endTransaction(request.kind);
}

function workOnce(): void {
  waiting.beginRound(performance.now());
  const next = waiting.next()?.item as WriterJob | Alone;
  if (isJob(next)) commitSome();
  else doAlone(takeItem() as Alone);
}

function doAlone(request: Alone): void {
  answerWith(request.id, () => (request.kind === 'begin' ? begin() : [checkpoint()]));
}

function begin(): StatementResult[] {
  connection.execute('BEGIN IMMEDIATE');
  isInTransaction = true;
  return [];
}

function close(id: number): void {
  answerWith(id, () => {
    connection.close();
    return [];
  });
  setImmediate(() => port.close());
}

/** Waits for readers only a moment: the caller tries again, and nothing can be written meanwhile. */
function checkpoint(): StatementResult {
  connection.execute(`PRAGMA busy_timeout = ${checkpointPatienceMs}`);
  try {
    return connection.run({ sql: 'PRAGMA wal_checkpoint(TRUNCATE)', parameters: [] });
  } finally {
    connection.execute(`PRAGMA busy_timeout = ${lockPatienceMs}`);
  }
}

function endTransaction(how: 'commit' | 'rollback'): StatementResult[] {
  try {
    if (how === 'commit') connection.execute('COMMIT');
  } finally {
    rollBack();
  }
  return [];
}

/** Commits the jobs that are due first, as many as are expected to fit. */
function commitSome(): void {
  const jobs: WriterJob[] = [];
  const answers: WriterAnswer[] = [];
  try {
    connection.execute('BEGIN IMMEDIATE');
    const beganMs = performance.now();
    for (let next = waiting.next(); next !== null && isJob(next.item); next = waiting.next()) {
      const startedMs = performance.now();
      if (jobs.length > 0 && startedMs - beganMs + usualMs[next.urgency] > commitMs) break;
      jobs.push(next.item);
      takeItem();
      answers.push(runJob(next.item));
      requireTransaction(answers.at(-1));
      usualMs[next.urgency] += (performance.now() - startedMs - usualMs[next.urgency]) / 4;
    }
    connection.execute('COMMIT');
  } catch (error) {
    rollBack();
    // Nothing can be written at all: every waiting job fails at once, and not one by one after waiting for a lock.
    const failed: (WriterJob | Alone)[] = [...jobs];
    if (jobs.length === 0) while (waiting.next() !== null) failed.push(takeItem());
    for (const { id } of failed) port.postMessage(failure(id, error));
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

function runJob(job: WriterJob): WriterAnswer {
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
