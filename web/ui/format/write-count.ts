/** 12847 as 12,847. */
export function writeCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A count with its word: `1 visit`, `1,284 visits`. */
export function writeCountOf(count: number, one: string, many = `${one}s`): string {
  return `${writeCount(count)} ${count === 1 ? one : many}`;
}
