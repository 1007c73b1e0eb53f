/** Every number a rule of imports uses. Stands apart from limits.ts, which every page carries. */
export const importLimits = {
  /** Most bytes of a file that links are brought along in. */
  fileBytes: 32 * 1024 * 1024,
  /** Most rows of it. */
  rows: 200_000,
  /** Bytes of such a file that are sent in one call. */
  pieceBytes: 512 * 1024,
  /** Largest JSON body of such a call, in bytes. */
  pieceBodyBytes: 1024 * 1024,
  /** Characters that name an import. */
  idLength: 16,
  /** Most characters of the name of such a file. */
  nameLength: 200,
  /** Most columns of such a file, and most characters of a column's name. */
  columns: 200,
  columnLength: 200,
  /** Days in which an import can be undone; then it is forgotten. */
  undoDays: 30,
  /** Days after which a dry run that was not applied is forgotten. */
  dryRunDays: 7,
  /** Most imports of one person that can be undone. */
  perPerson: 20,
  /** Dry runs of one person that are kept without having been applied. */
  dryRuns: 3,
  /** Rows of a page of a dry run. */
  pageRows: 100,
} as const;
