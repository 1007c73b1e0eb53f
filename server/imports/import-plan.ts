import type { ColumnsOfFields } from '../../contract/imports/import-fields.ts';
import { type ImportChoices, usualChoices } from '../../contract/imports/import-verdicts.ts';

/** How the rows of an import are read, and what is done with them. */
export interface ImportPlan {
  /** Every column that some row has. */
  columns: string[];
  assigned: ColumnsOfFields;
  /** Dates that say no zone are read in it. */
  zone: string;
  asksZone: boolean;
  choices: ImportChoices;
  /** The domain that most rows have; null: none has one, or it is not known yet. */
  domain: string | null;
  /** When the first row was created; and whether the last one is older, so that it has to be made first. */
  firstCreatedAtMs: number | null;
  isNewestFirst: boolean;
}

/** What judging finds out. */
export const unjudged = {
  asksZone: false,
  domain: null,
  firstCreatedAtMs: null,
  isNewestFirst: false,
} as const;

export function newPlan(zone: string): ImportPlan {
  return { columns: [], assigned: {}, zone, choices: usualChoices, ...unjudged };
}

export function readPlan(text: string): ImportPlan {
  return JSON.parse(text) as ImportPlan;
}
