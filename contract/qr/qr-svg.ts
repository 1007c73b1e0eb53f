import type { QrDrawing } from './qr-drawing.ts';

/** A drawing as an SVG file. */
export function qrSvg({ units, path, logo, style }: QrDrawing): string {
  const { size, color, background, shape } = style;
  const width = size === null ? '' : ` width="${size}" height="${size}"`;
  const edges = shape === 'square' ? ' shape-rendering="crispEdges"' : '';
  const picture =
    logo === null
      ? ''
      : `<image x="${logo.at}" y="${logo.at}" width="${logo.side}" height="${logo.side}" href="${logo.address}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${width} viewBox="0 0 ${units} ${units}"${edges}><path fill="${background}" d="M0 0h${units}v${units}H0z"/><path fill="${color}" d="${path}"/>${picture}</svg>\n`;
}
