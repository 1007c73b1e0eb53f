import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';

/** Something an operator should know: what it is, and how it is mended. */
export interface Finding {
  /** `wrong` has to be mended; a `hint` may be wanted as it is. */
  level: 'wrong' | 'hint';
  /** A short name that stays the same, for programs. */
  name: string;
  /** What is wrong and how to mend it, in one or two sentences. */
  sentence: string;
}

/** What is looked at. */
export interface Examined {
  settings: Settings;
  clock: Clock;
  random: Random;
  /** Null where it could not be opened, which is a finding of its own. */
  database: Database | null;
  /** Whether the database is of this version's schema. */
  isCurrent: boolean;
  /** The folder that this version runs from. */
  root: string;
}

export type Check = (examined: Examined) => Finding[] | Promise<Finding[]>;

export function wrong(name: string, sentence: string): Finding {
  return { level: 'wrong', name, sentence };
}

export function hint(name: string, sentence: string): Finding {
  return { level: 'hint', name, sentence };
}
