import { limits } from '../limits.ts';
import { fail, ok, type Result } from '../result.ts';
import { countProblem, labelIdentity, labelProblem, toLabel } from './reader-rules.ts';

/** A reader as a list names one. */
export interface EnteredReader {
  label: string;
  /** Null: none of its own. */
  key: string | null;
}

interface Line extends EnteredReader {
  number: number;
}

/**
 * Reads a list that was typed or pasted: one reader in each line, `name`, or with a key `name;key` or as two cells of a
 * spreadsheet. Blank lines mean nothing. All that is wrong is said, each with its line.
 */
export function readEnteredReaders(list: string): Result<EnteredReader[], string[]> {
  const lines = linesOf(list);
  const counted = countProblem(lines.length);
  const problems = [...(counted === null ? [] : [counted]), ...problemsOf(lines)];
  return problems.length > 0 ? fail(problems) : ok(lines.map(({ label, key }) => ({ label, key })));
}

/** How many readers a list names. */
export function countEnteredReaders(list: string): number {
  return linesOf(list).length;
}

function linesOf(list: string): Line[] {
  return list.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((text, place) => {
    if (text.trim() === '') return [];
    const [, name = text, key = ''] = /^([^;\t]*)[;\t](.*)$/s.exec(text) ?? [];
    return [{ number: place + 1, label: toLabel(name), key: key.trim() === '' ? null : key.trim() }];
  });
}

function problemsOf(lines: readonly Line[]): string[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ number, label, key }) => {
    const identity = labelIdentity(label);
    const before = label === '' ? undefined : first.get(identity);
    if (before === undefined) first.set(identity, number);
    const problem = labelProblem(label) ?? keyProblem(key);
    if (problem !== null) return [`Line ${number}: ${problem}`];
    return before === undefined ? [] : [`Line ${number}: “${label}” is in line ${before} already`];
  });
}

function keyProblem(key: string | null): string | null {
  return key !== null && [...key].length > limits.keyMaxLength
    ? `The key cannot exceed ${limits.keyMaxLength} characters`
    : null;
}
