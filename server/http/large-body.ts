import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '../../contract/limits.ts';

/** What a large body takes while it is read and checked: its pieces, their whole, and what is made of it. */
const copies = 3;

/** Memory that a body needs beyond what every call may take; `maxBytes` is the most that is read of it. */
export function bytesInMemory(headers: IncomingHttpHeaders, maxBytes: number): number {
  const bytes = Math.min(announcedBytes(headers), maxBytes);
  return bytes <= limits.bodyMaxBytes ? 0 : copies * bytes;
}

/** Whether a body is, or may be, larger than an ordinary call's. */
export function isLarge(headers: IncomingHttpHeaders): boolean {
  return announcedBytes(headers) > limits.bodyMaxBytes;
}

/** Whether a request comes with a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return announcedBytes(headers) > 0;
}

/** A body that does not say how long it is may have any length. */
function announcedBytes(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
