/** A reading of our own: each line has the visits of some quarters of an hour, and all lines count. */
export function storedQuarters(text: string): Map<number, number> {
  const quarters = new Map<number, number>();
  for (const line of text.split('\n'))
    for (const [quarter, count] of Object.entries(JSON.parse(line) as Record<string, number>))
      quarters.set(Number(quarter), (quarters.get(Number(quarter)) ?? 0) + count);
  return quarters;
}
