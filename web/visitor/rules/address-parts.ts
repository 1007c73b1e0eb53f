/** An address taken apart for reading. */
export interface AddressParts {
  scheme: string;
  /** Name and port. */
  host: string;
  /** The name alone. */
  hostname: string;
  /** What follows the host, cut where a line may break. */
  pieces: string[];
}

/** Lines may break after a slash, question mark or ampersand, and before a fragment. */
const breakPoints = /(?<=[/?&])|(?=#)/;

/** Takes a target apart, which is an http or https address without credentials. */
export function splitAddress(address: string): AddressParts {
  const url = new URL(address);
  return {
    scheme: `${url.protocol}//`,
    host: url.host,
    hostname: url.hostname,
    pieces: url.href.slice(url.origin.length).split(breakPoints),
  };
}

/** How an internationalised name reads in its own letters; null when it has no other form. */
export function nameInOwnLetters(hostname: string, toUnicode: (hostname: string) => string): string | null {
  const unicode = toUnicode(hostname);
  return unicode === '' || unicode === hostname ? null : unicode;
}
