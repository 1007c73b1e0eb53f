import type { Generated } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { ImportSourceName } from '../../../contract/imports/import-sources.ts';
import type { ImportState } from '../../../contract/imports/import-states.ts';
import type { ImportOutcome, ImportVerdict } from '../../../contract/imports/import-verdicts.ts';

/** What somebody brings along from elsewhere. */
export interface ImportsTable {
  id: Generated<number>;
  /** What callers name it by. */
  public_id: string;
  user_id: number;
  state: ImportState;
  /** Why it failed, for a person. */
  problem: string | null;
  /** The file's name, or the host that it is read from. */
  name: string;
  source: ImportSourceName | null;
  /** The running server that it is read from, with the key: only until it is read. */
  remote_encrypted: Uint8Array | null;
  /** JSON: see imports/import-plan.ts. */
  plan: string;
  /** Bytes that have arrived. */
  received: Generated<number>;
  row_count: Generated<number>;
  /** Pieces that its rows are kept in. */
  pieces: Generated<number>;
  /** Pieces, and rows, that the state it is in has done. */
  pieces_done: Generated<number>;
  rows_done: Generated<number>;
  /** JSON: see imports/import-counts.ts. */
  counts: string;
  created_at_ms: number;
  applied_at_ms: number | null;
  changed_at_ms: number;
  /** The process that works on it, and until when others leave it alone. */
  worker: string | null;
  worker_until_ms: number | null;
}

/** What was sent of an import: bytes of the file until they are read, then its rows, many at a time. */
export interface ImportPiecesTable {
  id: Generated<number>;
  import_id: number;
  kind: 'file' | 'rows';
  /** From 1. */
  number: number;
  /** The number of its first row; 0 of a piece of the file. */
  first_row: number;
  /** Null: all of its rows are applied, or not needed any more. */
  content_encrypted: Uint8Array | null;
}

/** What is said of a row of an import, and what became of it. */
export interface ImportRowsTable {
  import_id: number;
  /** From 1. */
  number: number;
  type: LinkType;
  code: string;
  /** Null: a secret, or the link has it by now. */
  target: string | null;
  verdict: ImportVerdict;
  remark: string | null;
  outcome: ImportOutcome | null;
  /** The link that was made or changed, and its version after that. */
  link_id: number | null;
  link_version: number | null;
  /** The code that was drawn for it. */
  made_code: string | null;
  /** Where a changed link led before. */
  previous_target: string | null;
}
