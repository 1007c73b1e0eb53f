import { csvLine } from '../../../../contract/imports/csv-cells.ts';

/** A reader's link as it was made, and the key that goes with it. */
export interface MadeReader {
  label: string;
  link: string;
  /** Null: none is needed. */
  key: string | null;
}

/** What goes to one reader: a link, or a key, which travels another way. */
export interface ReaderEntry {
  label: string;
  text: string;
}

export function linksOf(readers: readonly MadeReader[]): ReaderEntry[] {
  return readers.map(({ label, link }) => ({ label, text: link }));
}

export function keysOf(readers: readonly MadeReader[]): ReaderEntry[] {
  return readers.flatMap(({ label, key }) => (key === null ? [] : [{ label, text: key }]));
}

/** A line for each reader, to be pasted anywhere. */
export function asLines(entries: readonly ReaderEntry[]): string {
  return entries.map(({ label, text }) => `${label}: ${text}`).join('\n');
}

/** The same as a file for spreadsheets, none of which takes a name for a formula. */
export function asCsv(what: string, entries: readonly ReaderEntry[]): string {
  return [['reader', what], ...entries.map(({ label, text }) => [label, text])].map(csvLine).join('');
}
