const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** How long something still lasts, in its two largest units: "6 d 4 h", "4 h 12 min", "12 min". */
export function sayTimeLeft(seconds: number): string {
  if (seconds < minuteSeconds) return 'less than a minute';
  if (seconds < hourSeconds) return `${Math.floor(seconds / minuteSeconds)} min`;
  if (seconds < daySeconds) return twoUnits(seconds, hourSeconds, 'h', minuteSeconds, 'min');
  return twoUnits(seconds, daySeconds, 'd', hourSeconds, 'h');
}

function twoUnits(
  seconds: number,
  large: number,
  largeName: string,
  small: number,
  smallName: string,
): string {
  const rest = Math.floor((seconds % large) / small);
  const first = `${Math.floor(seconds / large)} ${largeName}`;
  return rest === 0 ? first : `${first} ${rest} ${smallName}`;
}
