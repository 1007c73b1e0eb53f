import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { QrModules } from '../../../contract/qr/qr-modules.ts';
import type { QrPixels } from '../../../contract/qr/qr-pixels.ts';
import type { QrStyle } from '../../../contract/qr/qr-style.ts';

const deflated = promisify(deflate);

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** One bit a pixel, each the number of a colour. */
const bitDepth = 1;
const indexedColour = 3;

/** The modules of a QR code in its two colours, with a border around them, as a PNG file. */
export async function modulesPng(
  { isDark }: QrModules,
  { side, scale, start }: QrPixels,
  { margin, color, background }: Pick<QrStyle, 'margin' | 'color' | 'background'>,
): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(bitDepth, 8);
  header.writeUInt8(indexedColour, 9);
  const first = start + margin * scale;
  const lightLine = Buffer.alloc(1 + Math.ceil(side / 8));
  const lines = Array<Buffer>(side).fill(lightLine);
  for (const [y, row] of isDark.entries()) {
    const at = first + y * scale;
    lines.fill(lineOf(row, lightLine.length, first, scale), at, at + scale);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(background.slice(1) + color.slice(1), 'hex')),
    chunk('IDAT', await deflated(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A line of pixels behind the number of its filter, which is none. */
function lineOf(row: readonly boolean[], bytes: number, first: number, scale: number): Buffer {
  const line = Buffer.alloc(bytes);
  for (const [module, dark] of row.entries()) {
    if (!dark) continue;
    for (let x = first + module * scale; x < first + (module + 1) * scale; x += 1)
      line[1 + (x >> 3)] = (line[1 + (x >> 3)] as number) | (0x80 >> (x & 7));
  }
  return line;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
