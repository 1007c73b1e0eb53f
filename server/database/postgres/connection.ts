import type { Socket } from 'node:net';
import type { Client, QueryResult } from 'pg';
import { isOutdatedPlan, meaningOf } from './errors.ts';
import { OutcomeUnknown } from './outcome-unknown.ts';
import type { StatementNames } from './statement-names.ts';

export interface PostgresRows {
  rows: Record<string, unknown>[];
  /** How many rows were changed or found. */
  count: number;
}

/** Runs a statement. With parameters, even none, it is prepared once and remembered; without, it may be several. */
export type Run = (sql: string, parameters?: readonly unknown[]) => Promise<PostgresRows>;

/** One connection, for one statement at a time. Once it is lost every statement fails: none waits for ever. */
export interface PostgresConnection {
  run: Run;
  /** Runs a statement whose result no caller waits for. */
  runLong(sql: string): Promise<void>;
  /** `mode` is what PostgreSQL takes behind BEGIN. */
  begin(mode?: string): Promise<void>;
  /** Whether another caller may use it now: it is not lost, and no transaction was left open. */
  isFree(): boolean;
  isLost(): boolean;
  /** Gives the connection up: its statement fails, and whatever the server still says is not heard. */
  lose(reason: string): void;
  /** Counts statements up; null while none is under way. */
  statementUnderWay(): number | null;
  bytesReceived(): number;
  /** The server's process that does the work; null: a pooler in between chooses one for each transaction. */
  serverProcess(): number | null;
  isLong(): boolean;
  /** Whether a pooler stands in between. */
  isPooled: boolean;
  close(): Promise<void>;
}

/** What a server was found to be when the connection was opened. */
export interface OpenedClient {
  client: Client;
  /** Below encryption. */
  socket: Socket;
  isPooled: boolean;
  /** Whether the database has the extension: its tables are distributed, or may be soon. */
  isCitus: boolean;
}

/**
 * How long the server lets a statement run, and, unless the address says otherwise, a transaction wait for its next
 * statement: what a lost connection had locked keeps others waiting until then.
 */
export const serverPatienceMs = { statement: 60_000, idleTransaction: 3000 };

/** Behind a pooler nothing can be set but inside a transaction. */
function beginPooled(mode: string, statementMs: number): string {
  return `begin ${mode};
    set local statement_timeout to ${statementMs};
    set local idle_in_transaction_session_timeout to ${serverPatienceMs.idleTransaction};
    select pg_backend_pid() as pid`;
}

const closingPatienceMs = 1000;

export function createPostgresConnection(
  { client, socket, isPooled }: OpenedClient,
  names: StatementNames,
  statementMs = serverPatienceMs.statement,
): PostgresConnection {
  const ownProcess = isPooled ? null : (client as Client & { processID: number }).processID;
  const isHurried = isPooled && statementMs < serverPatienceMs.statement;
  /** Of the transaction under way. */
  let chosenProcess: number | null = null;
  let isLost = false;
  let statements = 0;
  let isLong = false;
  let fail: ((error: Error) => void) | null = null;

  function lose(reason: string): void {
    if (isLost) return;
    isLost = true;
    socket.destroy();
    fail?.(new OutcomeUnknown(reason));
  }
  client.on('error', (error) => lose(`The connection to the database was lost: ${error.message}`));
  client.on('end', () => lose('The connection to the database was lost'));

  /** The promise is ours: it is kept even where the driver forgets a statement. */
  function send(sql: string, parameters: readonly unknown[] | undefined): Promise<PostgresRows> {
    if (isLost) return Promise.reject(new OutcomeUnknown('The connection to the database was lost before'));
    return new Promise((resolve, reject) => {
      statements += 1;
      fail = (error) => {
        fail = null;
        reject(error);
      };
      const name = isPooled || parameters === undefined ? undefined : names.nameOf(sql);
      void client.query(
        {
          text: sql,
          ...(name === undefined ? {} : { name }),
          ...(parameters && { values: [...parameters] }),
        },
        (error: Error | null, result: QueryResult | QueryResult[]) => {
          if (error) return failed(error);
          if (fail === null) return;
          fail = null;
          const last = Array.isArray(result) ? (result.at(-1) as QueryResult) : result;
          resolve({ rows: last.rows, count: last.rowCount ?? 0 });
        },
      );
    });
  }

  async function begin(mode: string): Promise<void> {
    if (!isPooled) return void (await send(`begin ${mode}`, undefined));
    const { rows } = await send(beginPooled(mode, statementMs), undefined);
    chosenProcess = rows[0]?.['pid'] as number;
  }

  /** In a transaction, which can be told to take less long than others. */
  async function sendHurried(sql: string, parameters: readonly unknown[] | undefined): Promise<PostgresRows> {
    await begin('');
    try {
      const result = await send(sql, parameters);
      await send('commit', undefined);
      return result;
    } catch (error) {
      if (!isLost) await send('rollback', undefined);
      throw error;
    }
  }

  function failed(error: Error): void {
    const meaning = meaningOf(error);
    if (meaning.kind === 'lost') {
      lose(meaning.reason);
      return;
    }
    fail?.(meaning.error);
    // The next connection may find the server that took over.
    if (meaning.isStandby) lose('The database is read-only');
  }

  return {
    async run(sql, parameters) {
      if (isHurried && client.getTransactionStatus() === 'I') return sendHurried(sql, parameters);
      try {
        return await send(sql, parameters);
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error;
        names.renew(sql);
        if (client.getTransactionStatus() !== 'I') throw error;
        return send(sql, parameters);
      }
    },
    async runLong(sql) {
      const patience = async (ms: number) => {
        if (!isPooled && !isLost) await send(`set statement_timeout to ${ms}`, undefined);
      };
      isLong = true;
      try {
        await patience(0);
        await send(sql, undefined);
      } finally {
        isLong = false;
        await patience(statementMs);
      }
    },
    begin: (mode = '') => begin(mode),
    isFree() {
      return !isLost && fail === null && client.getTransactionStatus() === 'I';
    },
    isLost: () => isLost,
    lose,
    statementUnderWay: () => (fail === null ? null : statements),
    bytesReceived: () => socket.bytesRead,
    serverProcess: () => ownProcess ?? (client.getTransactionStatus() === 'I' ? null : chosenProcess),
    isLong: () => isLong,
    isPooled,
    async close() {
      if (isLost) return;
      isLost = true;
      fail?.(new OutcomeUnknown('The server is stopping'));
      const impatience = setTimeout(() => socket.destroy(), closingPatienceMs);
      await client.end();
      clearTimeout(impatience);
    },
  };
}
