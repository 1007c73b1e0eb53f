/** Today where the person is, as date inputs write it: YYYY-MM-DD. */
export function localToday(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The earlier of today here and today by UTC, which the server holds dates against: both sides take what is before it. */
export function todayOnBothSides(now = new Date()): string {
  const [earlier = ''] = [localToday(now), now.toISOString().slice(0, 10)].sort();
  return earlier;
}
