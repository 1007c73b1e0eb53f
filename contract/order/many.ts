/** What can be done to many links or secrets at once. */
export const manyActions = [
  'activate',
  'deactivate',
  'archive',
  'unarchive',
  'tag',
  'untag',
  'extend',
  'delete',
] as const;
/** One of them. */
export type ManyAction = (typeof manyActions)[number];
