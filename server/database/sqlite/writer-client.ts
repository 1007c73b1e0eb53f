import type { Worker } from 'node:worker_threads';
import type { Durability } from '../durability.ts';
import type { Urgency } from '../urgency-queue.ts';
import { createLogSync } from './log-sync.ts';
import type { Statement, StatementResult, WriterJob, WriterRequest } from './writer-protocol.ts';
import { attachWriterThread, type WriterThread } from './writer-thread.ts';

/** The event loop's side of the writer thread. Everything resolves after its commit. */
export interface SqliteWriter {
  runJob(statements: Statement[], durability: Durability, urgency: Urgency): Promise<StatementResult[]>;
  /** Resolves when everything is on the disk that was committed before, whoever did so. */
  onDisk(): Promise<void>;
  /** Holds the writer for one transaction; others wait until it ends. */
  begin(urgency: Urgency): Promise<SqliteTransaction>;
  /** Moves the log into the database file and empties it; false when a reader of an older state was in the way. */
  checkpoint(): Promise<boolean>;
  /** How many wait for their commit, or for a statement of a transaction. */
  waiting(): number;
  close(): Promise<void>;
}

export interface SqliteTransaction {
  run(statement: Statement): Promise<StatementResult>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface SqliteWriterOptions {
  startThread(file: string): Worker;
  /** Told when the thread is gone; another one takes its place. */
  onStopped(error: Error): void;
}

/** So many jobs are sent before the turn ends: the writer can begin while the others are still being prepared. */
const jobsPerMessage = 16;
/** A thread that stops as soon as it is started is not started again at once. */
const restart = { soonMs: 1000, pauseMs: 250 };

type Single = Exclude<WriterRequest, { kind: 'jobs' }>;
type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

export function startSqliteWriter(file: string, options: SqliteWriterOptions): SqliteWriter {
  const log = createLogSync(file, checkpoint);
  let thread = startThread();
  let isClosing = false;
  let lastId = 0;
  let jobs: WriterJob[] = [];

  /** What was under way fails with the thread, since it is not known how far it got; later callers have a new one. */
  function startThread(): WriterThread {
    const startedMs = performance.now();
    const started = attachWriterThread(options.startThread(file));
    void started.stopped.then((error) => {
      jobs = [];
      if (isClosing) return;
      options.onStopped(error);
      const pauseMs = performance.now() - startedMs < restart.soonMs ? restart.pauseMs : 0;
      setTimeout(() => {
        if (isClosing) return;
        // The thread may have been the last to have the log open, which removes it.
        void log.close().catch(() => {});
        thread = startThread();
      }, pauseMs);
    });
    return started;
  }

  /** The jobs of one turn of the event loop go in one message, which costs as much as many statements. */
  function runJob(
    statements: Statement[],
    durability: Durability,
    urgency: Urgency,
  ): Promise<StatementResult[]> {
    lastId += 1;
    const answer = thread.answerTo(lastId);
    if (thread.isStopped()) return answer;
    if (jobs.length === 0) setImmediate(sendJobs);
    jobs.push({ id: lastId, statements, urgency });
    if (jobs.length === jobsPerMessage) sendJobs();
    return durability === 'full' ? afterSync(answer) : answer;
  }

  async function afterSync<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const given = await answer;
    await log.sync();
    return given;
  }

  async function checkpoint(): Promise<boolean> {
    const [result] = await ask(thread, { kind: 'checkpoint' });
    return result?.rows[0]?.['busy'] === 0;
  }

  function sendJobs(): void {
    if (jobs.length === 0) return;
    thread.post({ kind: 'jobs', jobs });
    jobs = [];
  }

  function ask(asked: WriterThread, request: Unnumbered<Single>): Promise<StatementResult[]> {
    // What was asked before has to be done before.
    sendJobs();
    lastId += 1;
    asked.post({ ...request, id: lastId });
    return asked.answerTo(lastId);
  }

  return {
    runJob,
    onDisk: log.sync,
    async begin(urgency) {
      // A transaction is lost with its thread: nothing of it runs on the next one.
      const own = thread;
      await ask(own, { kind: 'begin', urgency });
      return {
        run: async (statement) => (await ask(own, { kind: 'statement', statement }))[0] as StatementResult,
        commit: () => afterSync(ask(own, { kind: 'commit' })).then(() => {}),
        rollback: () => ask(own, { kind: 'rollback' }).then(() => {}),
      };
    },
    checkpoint,
    waiting: () => thread.waiting(),
    async close() {
      isClosing = true;
      if (!thread.isStopped()) await ask(thread, { kind: 'close' });
      await thread.end();
      await log.close();
    },
  };
}
