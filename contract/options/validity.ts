const daySeconds = 24 * 60 * 60;

/** A validity choice in days, as the seconds that are sent. */
export function validitySeconds(days: number): number {
  return days * daySeconds;
}
