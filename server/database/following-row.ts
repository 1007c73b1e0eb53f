import type { Schema } from './schema.ts';

/** A row that is inserted only if the update before it found what it looked for. */
export interface FollowingRow {
  into: keyof Schema;
  values: Record<string, FollowingValue>;
}

/** Values carry their type, which PostgreSQL cannot guess in a select. */
export type FollowingValue = { text: string } | { number: number } | { bytes: Uint8Array };
