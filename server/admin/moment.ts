/** A time as commands write it; null: never. */
export function moment(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
