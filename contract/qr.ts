import { encode } from 'uqr';

/** A QR code as a drawing: `size` units wide and high, its quiet zone included, the dark parts one path. */
export interface QrShape {
  size: number;
  path: string;
}

/** The border that readers need to find the code, in modules. */
const quietZone = 4;

/** The colour of the dark modules. */
export const qrInk = '#12151f';

/** The QR code of a text, row by row: where it is dark. A small smudge on a printed one does not hurt. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: quietZone }).data;
}

/** The same as one path. */
export function qrShape(text: string): QrShape {
  const rows = qrModules(text);
  const runs = rows.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size: rows.length, path: runs.join('') };
}

/** Where a row is dark: start and length of each stretch. */
function darkRuns(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    if (!isDark) return;
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

/** The drawing as an SVG file. */
export function qrSvg({ size, path }: QrShape): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="${qrInk}" d="${path}"/></svg>\n`;
}

const leastPixels = 1024;

/** Pixels of a module in a picture: large enough to print, whole ones so that edges stay sharp. */
export function qrScale(size: number): number {
  return Math.ceil(leastPixels / size);
}
