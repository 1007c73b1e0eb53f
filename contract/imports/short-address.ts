/** A code, and the domain that it stands under where that is known. */
export interface ShortAddress {
  code: string;
  domain: string | null;
}

/**
 * What a short address says, however much of it is written: `https://bit.ly/abc`, `bit.ly/abc`, `/abc/` or `abc`. A code
 * keeps the slashes inside it, so that it can be refused.
 */
export function readShortAddress(entered: string): ShortAddress {
  const text = entered.trim();
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ? URL.parse(text)
    : /^[^/\s]+\.[^/\s]+\/./.test(text)
      ? URL.parse(`https://${text}`)
      : null;
  if (url === null) return { code: withoutSlashes(text), domain: null };
  return { code: withoutSlashes(decoded(url.pathname)), domain: url.host };
}

function withoutSlashes(path: string): string {
  return path.replaceAll(/^\/+|\/+$/g, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A domain as it is compared: a host, in lower case. */
export function readDomain(entered: string): string | null {
  const text = entered.trim().toLowerCase();
  if (text === '') return null;
  return URL.parse(text.includes('://') ? text : `https://${text}`)?.host ?? null;
}
