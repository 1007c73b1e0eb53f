/** Where an import stands. */
export const importStates = [
  /** The file arrives, piece by piece. */
  'uploading',
  /** Rows are taken out of the file, or fetched. */
  'reading',
  /** Each row gets its verdict. */
  'judging',
  /** The dry run is over: nothing happens until it is applied. */
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;

export type ImportState = (typeof importStates)[number];

/** States in which the server is at work by itself. */
export const workingStates = [
  'reading',
  'judging',
  'applying',
  'undoing',
] as const satisfies readonly ImportState[];

/** Whether the server is at work by itself: what is shown has to be asked for again. */
export function isWorking(state: ImportState): boolean {
  return (workingStates as readonly ImportState[]).includes(state);
}
