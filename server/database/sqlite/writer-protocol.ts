import type { Urgency } from '../urgency-queue.ts';

/** A value SQLite can be given or gives back. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/** One statement, ready to run. */
export interface Statement {
  sql: string;
  parameters: readonly SqliteValue[];
}

/** What one statement gave. */
export interface StatementResult {
  rows: Record<string, SqliteValue>[];
  changes: number;
  lastInsertId: number;
}

/** Statements that succeed or fail together. */
export interface WriterJob {
  id: number;
  statements: Statement[];
  urgency: Urgency;
}

/** What the writer thread is asked for. Jobs may share one commit. */
export type WriterRequest =
  | { kind: 'jobs'; jobs: WriterJob[] }
  | { id: number; kind: 'begin'; urgency: Urgency }
  | { id: number; kind: 'statement'; statement: Statement }
  | { id: number; kind: 'commit' }
  | { id: number; kind: 'rollback' }
  | { id: number; kind: 'checkpoint' }
  | { id: number; kind: 'close' };

export type WriterAnswer =
  | { id: number; ok: true; results: StatementResult[] }
  | { id: number; ok: false; message: string; code: string };
