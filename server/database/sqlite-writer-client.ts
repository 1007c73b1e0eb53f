import { Worker } from 'node:worker_threads';
import type {
  Durability,
  Job,
  Statement,
  StatementResult,
  WriterAnswer,
  WriterRequest,
} from './sqlite-writer-protocol.ts';

/** The event loop's side of the writer thread. Everything resolves after its commit. */
export interface SqliteWriter {
  runJob(statements: Statement[], durability: Durability): Promise<StatementResult[]>;
  /** Holds the writer for one transaction; others wait until it ends. */
  begin(): Promise<SqliteTransaction>;
  /** Moves the log into the database file and empties it; false when a reader of an older state was in the way. */
  checkpoint(): Promise<boolean>;
  close(): Promise<void>;
}

export interface SqliteTransaction {
  run(statement: Statement): Promise<StatementResult>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** So many jobs are sent before the turn ends: the writer can begin while the others are still being prepared. */
const jobsPerMessage = 16;

type Single = Exclude<WriterRequest, { kind: 'jobs' }>;
type Unnumbered<Request> = Request extends unknown ? Omit<Request, 'id'> : never;

export function startSqliteWriter(file: string): SqliteWriter {
  const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), { workerData: { file } });
  const pending = new Map<
    number,
    { resolve(results: StatementResult[]): void; reject(error: Error): void }
  >();
  let lastId = 0;
  let jobs: Job[] = [];
  let lastTransaction: Promise<void> = Promise.resolve();

  worker.on('message', (message: WriterAnswer | WriterAnswer[]) => {
    for (const answer of Array.isArray(message) ? message : [message]) settle(answer);
  });
  worker.on('error', (error) => rejectAll(error as Error));
  worker.on('exit', () => rejectAll(new Error('The database writer has stopped')));

  function settle(answer: WriterAnswer): void {
    const waiter = pending.get(answer.id);
    pending.delete(answer.id);
    if (answer.ok) waiter?.resolve(answer.results);
    else waiter?.reject(Object.assign(new Error(answer.message), { sqliteCode: answer.code }));
  }

  function rejectAll(error: Error): void {
    for (const waiter of pending.values()) waiter.reject(error);
    pending.clear();
  }

  function answerTo(id: number): Promise<StatementResult[]> {
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  }

  /** The jobs of one turn of the event loop go in one message, which costs as much as many statements. */
  function runJob(statements: Statement[], durability: Durability): Promise<StatementResult[]> {
    if (jobs.length === 0) setImmediate(sendJobs);
    lastId += 1;
    jobs.push({ id: lastId, statements, durability });
    const answer = answerTo(lastId);
    if (jobs.length === jobsPerMessage) sendJobs();
    return answer;
  }

  function sendJobs(): void {
    if (jobs.length === 0) return;
    worker.postMessage({ kind: 'jobs', jobs } satisfies WriterRequest);
    jobs = [];
  }

  function ask(request: Unnumbered<Single>): Promise<StatementResult[]> {
    // What was asked before has to be done before.
    sendJobs();
    lastId += 1;
    worker.postMessage({ ...request, id: lastId } satisfies WriterRequest);
    return answerTo(lastId);
  }

  /** Resolves, with what ends the turn, when everybody who wanted the writer alone before has had it. */
  async function takeTurn(): Promise<() => void> {
    const previous = lastTransaction;
    let end = () => {};
    lastTransaction = new Promise((resolve) => {
      end = resolve;
    });
    await previous;
    return end;
  }

  return {
    runJob,
    async begin() {
      const end = await takeTurn();
      try {
        await ask({ kind: 'begin' });
      } catch (error) {
        end();
        throw error;
      }
      return {
        run: async (statement) => (await ask({ kind: 'statement', statement }))[0] as StatementResult,
        commit: () =>
          ask({ kind: 'commit' })
            .then(() => {})
            .finally(end),
        rollback: () =>
          ask({ kind: 'rollback' })
            .then(() => {})
            .finally(end),
      };
    },
    async checkpoint() {
      const end = await takeTurn();
      const [result] = await ask({ kind: 'checkpoint' }).finally(end);
      return result?.rows[0]?.['busy'] === 0;
    },
    async close() {
      await lastTransaction;
      await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}
