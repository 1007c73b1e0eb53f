import { stripVTControlCharacters } from 'node:util';
import { lineForTerminal } from '../../contract/input/terminal-text.ts';

export type TableCell = string | number | boolean | null;

/** What a command says: to people, or (with `--json`) one JSON document to a program. */
export interface Output {
  /** Rows with the same columns; `nothing` is said when there are none. */
  table(rows: readonly Readonly<Record<string, TableCell>>[], nothing: string): void;
  /** What is known of one thing. */
  facts(facts: Readonly<Record<string, unknown>>): void;
  /** The outcome of a change, as a sentence; `facts` are for programs. */
  done(sentence: string, facts?: Readonly<Record<string, unknown>>): void;
  /** Text as it is, for help. */
  text(text: string): void;
  /** Something to know beside the outcome. */
  note(sentence: string): void;
  /** Says what is wrong. */
  problem(sentence: string): void;
  /** Shows how far long work is; only on a terminal. `of` null: it is not known how much there is. */
  progress(label: string): Progress;
}

export interface Progress {
  at(done: number, of: number | null): void;
  end(): void;
}

export interface Streams {
  out: { write(text: string): unknown };
  error: { write(text: string): unknown; isTTY?: boolean };
}

export function createOutput({ out, error }: Streams, isForPrograms: boolean): Output {
  const line = (text: string) => out.write(`${text}\n`);
  const json = (value: unknown) => line(JSON.stringify(value, null, 2));
  return {
    table(rows, nothing) {
      if (isForPrograms) json(rows);
      else if (rows.length === 0) line(nothing);
      else for (const row of tableLines(rows)) line(row);
    },
    facts(facts) {
      if (isForPrograms) json(facts);
      else for (const row of factLines(facts)) line(row);
    },
    done(sentence, facts = {}) {
      if (isForPrograms) json({ done: sentence, ...facts });
      else line(printable(sentence));
    },
    text: (text) => line(text),
    note: (sentence) => void error.write(`${printable(sentence)}\n`),
    problem: (sentence) => void error.write(`${printable(sentence)}\n`),
    progress(label) {
      if (error.isTTY !== true) return { at: () => {}, end: () => {} };
      return {
        at: (done, of) => void error.write(`\r\u001b[K${progressLine(label, done, of)}`),
        end: () => void error.write('\r\u001b[K'),
      };
    },
  };
}

const barWidth = 24;

function progressLine(label: string, done: number, of: number | null): string {
  if (of === null || of === 0) return `${label} ${done}`;
  const filled = Math.round((barWidth * Math.min(done, of)) / of);
  return `${label} [${'#'.repeat(filled)}${' '.repeat(barWidth - filled)}] ${done} of ${of}`;
}

function tableLines(rows: readonly Readonly<Record<string, TableCell>>[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => written(row[column])))];
  const widths = columns.map((_, place) => Math.max(...lines.map((cells) => (cells[place] ?? '').length)));
  return lines.map((cells) =>
    cells
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function factLines(facts: Readonly<Record<string, unknown>>): string[] {
  const width = Math.max(...Object.keys(facts).map((name) => name.length));
  return Object.entries(facts).map(([name, value]) => `${name.padEnd(width)}  ${written(value)}`.trimEnd());
}

function written(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return printable(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Text on one line that cannot steer a terminal: names and messages are written by strangers. */
function printable(text: string): string {
  return lineForTerminal(stripVTControlCharacters(text));
}
