import type { ImportOutcome, ImportVerdict } from '../../contract/imports/import-verdicts.ts';

/** How many rows there are of each kind. */
export interface ImportCounts {
  verdicts: Partial<Record<ImportVerdict, number>>;
  outcomes: Record<ImportOutcome, number>;
  takenBack: { removed: number; left: number };
}

export function noCounts(): ImportCounts {
  return {
    verdicts: {},
    outcomes: { made: 0, drawn: 0, updated: 0, skipped: 0, refused: 0 },
    takenBack: { removed: 0, left: 0 },
  };
}

export function readCounts(text: string): ImportCounts {
  return JSON.parse(text) as ImportCounts;
}

/** Adds one for each name. */
export function countNames<Name extends string>(
  counts: Partial<Record<Name, number>>,
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const sum = { ...counts };
  for (const name of names) sum[name] = (sum[name] ?? 0) + 1;
  return sum;
}
