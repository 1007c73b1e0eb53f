import type { Statement, StatementResult } from './writer-protocol.ts';

/** What the reading thread is asked for. */
export interface ReaderRequest {
  id: number;
  statement: Statement;
  /** When it is not worth beginning any more, in milliseconds since 1970. */
  waitUntilMs: number;
}

export type ReaderAnswer =
  | { id: number; ok: true; result: StatementResult }
  | { id: number; ok: false; message: string; tookTooLong: boolean };
