import type { RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** A row that is inserted only if the update before it found what it looked for. */
export interface FollowingRow {
  into: keyof Schema | 'links_search';
  values: Record<string, FollowingValue>;
  /** Where not one row follows, but one for each of some others. */
  each?: FollowingEach;
  /** What becomes of one that is there already: `on conflict …`. */
  orElse?: RawBuilder<unknown>;
}

/** Rows that a row follows for. What the update returns is called `updated`. */
export interface FollowingEach {
  from: RawBuilder<unknown>;
  when: RawBuilder<unknown>;
  /** The updated row once more, for the database that cannot hand on what an update returns. */
  updatedRow: RawBuilder<unknown>;
}

/** Values carry their type, which PostgreSQL cannot guess in a select. */
export type FollowingValue =
  | { text: string }
  | { number: number }
  | { bytes: Uint8Array }
  | { expression: RawBuilder<unknown> };
