import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { qrInk } from '../../../contract/qr.ts';

const deflated = promisify(deflate);

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** One bit a pixel, each the number of a colour. */
const bitDepth = 1;
const indexedColour = 3;
const palette = Buffer.from(`ffffff${qrInk.slice(1)}`, 'hex');

/** A drawing of dark and light squares as a PNG file, each square `scale` pixels wide and high. */
export async function bitmapPng(rows: readonly boolean[][], scale: number): Promise<Uint8Array> {
  const width = (rows[0]?.length ?? 0) * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length * scale, 4);
  header.writeUInt8(bitDepth, 8);
  header.writeUInt8(indexedColour, 9);
  const lines = rows.flatMap((row) => Array<Buffer>(scale).fill(lineOf(row, scale)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', await deflated(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A line of pixels behind the number of its filter, which is none. */
function lineOf(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (const [module, isDark] of row.entries()) {
    if (!isDark) continue;
    for (let x = module * scale; x < (module + 1) * scale; x += 1)
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
