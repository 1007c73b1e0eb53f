/** The product speaks one language: a table is there at once, whereas a formatter takes milliseconds to make. */
export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Nov` of 10. */
export function shortMonth(month: number): string {
  return (monthNames[month] ?? '').slice(0, 3);
}

/** `Thu` of 4. */
export function shortWeekday(weekday: number): string {
  return (weekdayNames[weekday] ?? '').slice(0, 3);
}
