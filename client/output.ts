import { jsonForTerminal, lineForTerminal } from '../contract/input/terminal-text.ts';

/** What a command says: to people, or (with `--json`) one JSON document to a program. */
export interface ClientOutput {
  isForPrograms: boolean;
  /** What was made or found: the line for people, the facts for programs. */
  result(line: string, facts: object): void;
  /** Rows with the same columns; `nothing` is said when there are none. */
  table(rows: readonly Readonly<Record<string, string | number>>[], nothing: string, facts: object): void;
  /** Text of our own as it is: help and completion. */
  text(text: string): void;
  /** Content exactly as it is, for files and pipes. */
  bytes(bytes: Uint8Array): void;
  /** Something to know beside the outcome. */
  note(sentence: string): void;
  /** What went wrong; the facts are for programs. */
  problem(sentence: string, facts: object): void;
}

export interface OutputStreams {
  out: { write(bytes: string | Uint8Array): unknown };
  error: { write(text: string): unknown };
}

export function createClientOutput({ out, error }: OutputStreams, isForPrograms: boolean): ClientOutput {
  const line = (text: string) => void out.write(`${text}\n`);
  return {
    isForPrograms,
    result: (text, facts) => line(isForPrograms ? jsonForTerminal(facts) : lineForTerminal(text)),
    table(rows, nothing, facts) {
      if (isForPrograms) line(jsonForTerminal(facts));
      else if (rows.length === 0) line(nothing);
      else for (const row of tableLines(rows)) line(row);
    },
    text: line,
    bytes: (bytes) => void out.write(bytes),
    note: (sentence) => void error.write(`${lineForTerminal(sentence)}\n`),
    problem: (sentence, facts) =>
      void error.write(
        isForPrograms
          ? `${jsonForTerminal({ error: sentence, ...facts })}\n`
          : `shylnk: ${lineForTerminal(sentence)}\n`,
      ),
  };
}

const longestCell = 60;

function tableLines(rows: readonly Readonly<Record<string, string | number>>[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(column, row[column])))];
  const widths = columns.map((_, place) => Math.max(...lines.map((cells) => (cells[place] ?? '').length)));
  return lines.map((cells) =>
    cells
      .map((text, place) => text.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function cell(column: string, value: string | number | undefined): string {
  const text = lineForTerminal(String(value ?? ''));
  // A short address is there to be copied: no part of it is left out.
  const isCut = text.length > longestCell && column !== 'address';
  return isCut ? `${text.slice(0, longestCell - 1)}…` : text;
}
