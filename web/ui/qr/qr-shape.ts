import { encode } from 'uqr';

/** A QR code as a drawing: `size` units wide and high, its quiet zone included, the dark parts one path. */
export interface QrShape {
  size: number;
  path: string;
}

/** The border that readers need to find the code, in modules. */
const quietZone = 4;

/** The QR code of a text; a small smudge on a printed one does not hurt. */
export function qrShape(text: string): QrShape {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join('') };
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

const inkColour = '#12151f';

/** The drawing as a file of its own. */
export function qrSvgFile({ size, path }: QrShape): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="${inkColour}" d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
}

const leastPixels = 1024;

/** The drawing as pixels: large enough to print, whole pixels per module so that edges stay sharp. */
export async function qrPngFile({ size, path }: QrShape): Promise<Blob> {
  const scale = Math.ceil(leastPixels / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.fillStyle = inkColour;
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file === null ? reject(new Error('No picture was made')) : resolve(file)));
  });
}
