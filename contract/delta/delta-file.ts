import { isBase64 } from '../base64.ts';
import { limits } from '../limits.ts';
import { own } from './delta-formats.ts';

/** A file inside a message. What kind of file it is nobody is told: it is downloaded as bytes. */
export interface DeltaFile {
  /** Harmless, as `fileNameOf` makes it. */
  name: string;
  /** base64 */
  data: string;
}

/** A file as an editor, a program or an unsealed envelope gives it, built anew; null: it is none. */
export function checkFile(input: unknown): DeltaFile | null {
  const name = own(input, 'name');
  const data = own(input, 'data');
  if (typeof name !== 'string' || typeof data !== 'string' || !isBase64(data)) return null;
  return { name: fileNameOf(name), data };
}

/** Names that Windows keeps for devices, whatever stands behind their first dot. */
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?= *(?:\.|$))/i;

/**
 * A name that is safe to save under anywhere: no path, nothing invisible, nothing that turns text around, nothing that
 * hides it or that a system reads as something else. An honest name stays as it is; a safe one is not changed again.
 */
export function fileNameOf(entered: string): string {
  const visible = entered
    .toWellFormed()
    .replace(/\s/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[ .]+/, (start) => (start.includes('.') ? '_' : ''))
    .replace(deviceName, '_$&');
  return cut(visible).replace(/[ .]+$/, '') || 'file';
}

/** Systems bound names in bytes; some room is left for a number that is added where a name is taken. */
const mostNameBytes = 240;

/** The end of a long name tells what it is: it stays, and the middle goes. */
function cut(name: string): string {
  const ending = /\.[^. ]{1,10}$/.exec(name)?.[0] ?? '';
  const start = [...name.slice(0, name.length - ending.length)];
  start.length = Math.min(start.length, limits.fileNameMaxLength - [...ending].length);
  while (byteCount(start.join('') + ending) > mostNameBytes) start.pop();
  return start.join('') + ending;
}

function byteCount(text: string): number {
  return new TextEncoder().encode(text).length;
}
