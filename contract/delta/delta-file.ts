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
const deviceName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

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
    .replace(/^[ .]+/, (start) => (start.includes('.') ? '_' : ''));
  const short = cut(visible).replace(/[ .]+$/, '');
  if (short === '') return 'file';
  return deviceName.test(short) ? `_${short}` : short;
}

/** The end of a long name tells what it is: it stays, and the middle goes. */
function cut(name: string): string {
  const characters = [...name];
  if (characters.length <= limits.fileNameMaxLength) return name;
  const ending = [...(/\.[^. ]{1,10}$/.exec(name)?.[0] ?? '')];
  return [...characters.slice(0, limits.fileNameMaxLength - ending.length), ...ending].join('');
}
