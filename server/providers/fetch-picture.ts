import { checkImage } from '../../contract/delta/delta-image.ts';

const timeoutMs = 5_000;
const mostBytes = 256 * 1024;

const mostPixels = 4_000_000;
const formats = ['jpeg', 'png', 'webp', 'gif'];

/**
 * The picture a provider tells of, as base64; null when there is none, or none that may be shown. `protocol` is what
 * the provider itself is reached by: nothing less is taken.
 */
export async function fetchPicture(address: string | null, protocol: string): Promise<string | null> {
  const url = address === null ? null : URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== protocol)) return null;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const bytes = response.ok ? await readAtMost(response, mostBytes) : null;
    const picture = bytes?.toString('base64') ?? '';
    return isPicture(picture) ? picture : null;
  } catch {
    // A sign-in does not fail for want of a picture.
    return null;
  }
}

async function readAtMost(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether the bytes themselves are a picture, whatever the provider calls them. */
function isPicture(base64: string): boolean {
  return formats.some((format) => {
    const checked = checkImage(`data:image/${format};base64,${base64}`);
    return checked.ok && checked.value.pixels <= mostPixels;
  });
}
