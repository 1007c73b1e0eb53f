/** What a secret holds: sealed where only its reader can open it, else as JSON. */
export interface ExportedContent {
  sealed: object | null;
  /** JSON; null: it is gone, sealed, or not asked for. */
  delta: string | null;
}
