import { limits } from '../../../contract/limits.ts';

/** A link made on the landing page. */
export interface GeneratedLink {
  /** The address as it was typed or pasted. */
  entered: string;
  shortUrl: string;
}

/** The newest first; the oldest give way. */
export function withLink(links: readonly GeneratedLink[], link: GeneratedLink): GeneratedLink[] {
  return [link, ...links].slice(0, limits.landingLinks);
}

export function withoutLink(links: readonly GeneratedLink[], shortUrl: string): GeneratedLink[] {
  return links.filter((link) => link.shortUrl !== shortUrl);
}

/** Reads a stored list; whatever is not a link of ours is left out. */
export function parseLinks(stored: string | null): GeneratedLink[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isGeneratedLink).slice(0, limits.landingLinks) : [];
  } catch {
    return [];
  }
}

function isGeneratedLink(value: unknown): value is GeneratedLink {
  if (typeof value !== 'object' || value === null) return false;
  const { entered, shortUrl } = value as Partial<Record<keyof GeneratedLink, unknown>>;
  return typeof entered === 'string' && typeof shortUrl === 'string' && /^https?:\/\//.test(shortUrl);
}
