import { createHash } from 'node:crypto';
import type { CarriedTable } from './tables.ts';

/** A value as both databases can keep it. */
export type NeutralValue = null | number | string | Uint8Array;

/** One row: its values in the order of the table's columns. */
export type NeutralRow = NeutralValue[];

/** A row as a line of JSON: bytes are `{"b":"base64"}`. */
export function writeRow(row: NeutralRow): string {
  return JSON.stringify(
    row.map((value) => (value instanceof Uint8Array ? { b: Buffer.from(value).toString('base64') } : value)),
  );
}

/** Null: this is no row of the table. */
export function readRow(line: string, { columns }: Pick<CarriedTable, 'columns'>): NeutralRow | null {
  const values = parse(line);
  if (!Array.isArray(values) || values.length !== columns.length) return null;
  const row: NeutralRow = [];
  for (const [place, { kind }] of columns.entries()) {
    const value = readValue(values[place]);
    if (value === undefined || (value !== null && kindOfValue(value) !== kind)) return null;
    row.push(value);
  }
  return row;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function readValue(value: unknown): NeutralValue | undefined {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  const bytes = (value as { b?: unknown } | undefined)?.b;
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : undefined;
}

function kindOfValue(value: number | string | Uint8Array): 'number' | 'text' | 'bytes' {
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'text' : 'bytes';
}

/** How much of a table there is, and a number that says what: the same for the same rows, in whatever order. */
export interface TableSum {
  rows: number;
  checksum: string;
}

/** Adds up a table's rows. */
export interface RowSummer {
  add(row: NeutralRow): void;
  sum(): TableSum;
}

/** Databases do not agree on the order of texts: hashes of rows are added, so that the order says nothing. */
export function createRowSummer(): RowSummer {
  let rows = 0;
  let total = 0n;
  return {
    add(row) {
      const hash = createHash('sha256').update(writeRow(row)).digest();
      total = BigInt.asUintN(128, total + (hash.readBigUInt64BE(0) << 64n) + hash.readBigUInt64BE(8));
      rows += 1;
    },
    sum: () => ({ rows, checksum: total.toString(16).padStart(32, '0') }),
  };
}
