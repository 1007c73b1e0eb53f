/** Of a type that no browser shows, whatever the file is. */
const before = 'data:application/octet-stream;base64,';

/** The address that a file of a message is downloaded from: the file itself. */
export function fileAddress(data: string): string {
  return before + data;
}

/** The file that stands in a drawn message; null: there is none. */
export function readDrawnFile(drawn: Element): { name: string; data: string } | null {
  const link = drawn.querySelector('a[download]');
  const address = link?.getAttribute('href') ?? '';
  if (link === null || !address.startsWith(before)) return null;
  return { name: link.getAttribute('download') ?? '', data: address.slice(before.length) };
}
