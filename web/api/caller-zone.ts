/** The browser's zone as the statistics calls want it: minutes east of UTC, and the zone's name. */
export function callerZone(): { timezone_offset: number; timezone: string } {
  return {
    timezone_offset: -new Date().getTimezoneOffset(),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
