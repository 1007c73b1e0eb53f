import type { DatabaseKind } from '../tests/support/servers/app-under-test.ts';
import type { SeededRandom } from './seeded-random.ts';

/** What a part of the campaign is given. */
export interface CampaignContext {
  kind: DatabaseKind;
  /** The same steps, fewer times. */
  isShort: boolean;
  /** Whether figures that depend on the machine are held against what is wanted, or only reported. */
  judgesTimes: boolean;
  /** All choices come from here, so that a seed tells what was tried. */
  random: SeededRandom;
  say(text: string): void;
}

/** What a part has seen. */
export interface Outcome {
  rows: string[][];
  /** What must not be, each in a sentence. */
  faults: string[];
  /** What a reader has to know to understand the figures. */
  remarks: string[];
}

/** One thing that is tried, with a section of the report to itself. */
export interface Part {
  name: string;
  /** A name that picks all parts of a kind. */
  group: 'neighbours' | 'faults' | 'attacks';
  title: string;
  /** What is tried and what is wanted. */
  explanation: string;
  columns: string[];
  /** Where it is tried; both, unless it has nothing to do with the database. */
  kinds?: readonly DatabaseKind[];
  run(context: CampaignContext): Promise<Outcome>;
}
