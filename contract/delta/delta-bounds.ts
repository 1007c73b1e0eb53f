import { limits } from '../limits.ts';

/** How many runs and lines a message may have. */
export interface DeltaBounds {
  ops: number;
  lines: number;
}

/** For messages that are about to be shared. */
export const newMessage: DeltaBounds = { ops: limits.secretMaxOps, lines: limits.secretMaxLines };

/** For messages that exist already, and may have been written when there could be more. */
export const writtenMessage: DeltaBounds = { ops: limits.secretMaxReadable, lines: limits.secretMaxReadable };
