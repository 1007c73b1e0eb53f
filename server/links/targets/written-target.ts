import { domainToASCII, domainToUnicode } from 'node:url';

/** A target as people write it: an internationalised host in its own letters. For its owner alone: look-alikes read the same. */
export function writtenTarget(target: string): string {
  const { hostname } = new URL(target);
  const written = writtenHost(hostname);
  return written === hostname ? target : target.replace(hostname, () => written);
}

/** A host in its own letters, where they lead back to the same host. */
export function writtenHost(hostname: string): string {
  if (!hostname.includes('xn--')) return hostname;
  const written = domainToUnicode(hostname);
  return domainToASCII(written) === hostname ? written : hostname;
}
