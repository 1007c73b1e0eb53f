import { checkImage } from '../../contract/delta/delta-image.ts';
import type { RequestOutside } from '../outbound/outbound-port.ts';

const timeoutMs = 5_000;
const mostBytes = 256 * 1024;

const mostPixels = 4_000_000;
const formats = ['jpeg', 'png', 'webp', 'gif'];

/**
 * The picture a provider tells of, as base64; null when there is none, or none that may be shown: a sign-in does not
 * fail for want of a picture. `protocol` is what the provider itself is reached by: nothing less is taken.
 */
export type FetchPicture = (address: string | null, protocol: string) => Promise<string | null>;

/** Providers hand on whatever address a person has given them. */
export function createFetchPicture(requestOutside: RequestOutside): FetchPicture {
  return async (address, protocol) => {
    const url = address === null ? null : URL.parse(address);
    if (url === null || (url.protocol !== 'https:' && url.protocol !== protocol)) return null;
    const answered = await requestOutside({ method: 'GET', address: url.href, timeoutMs, mostBytes });
    if (!answered.ok || answered.value.status !== 200 || !answered.value.isWhole) return null;
    const picture = answered.value.body.toString('base64');
    return isPicture(picture) ? picture : null;
  };
}

/** Whether the bytes themselves are a picture, whatever the provider calls them. */
function isPicture(base64: string): boolean {
  return formats.some((format) => {
    const checked = checkImage(`data:image/${format};base64,${base64}`);
    return checked.ok && checked.value.pixels <= mostPixels;
  });
}
