import type { LinkType } from '../../../contract/fields.ts';
import { withoutSealKey } from '../../../contract/input/search.ts';
import { limits } from '../../../contract/limits.ts';
import { foldedText } from '../options/folded-text.ts';

/** What is searched for, because it was entered. Whatever has one of these is found. */
export interface SearchedFor {
  /**
   * How what was entered may stand in what is stored: in an address, printable ASCII with letters in lower case; in
   * people's own words, folded. None has a blank.
   */
  terms: string[];
  /** A part of a host in its own letters, which stored addresses have in punycode; null when it cannot be one. */
  ownLetters: string | null;
  /** The code of the short address that was entered; null when it is none of this type. */
  code: string | null;
}

/** Reads what was entered into a search; null when it is too short to search for. */
export function readSearch(entered: string, type: LinkType, publicUrl: string): SearchedFor | null {
  const text = withoutSealKey(entered.trim()).toWellFormed();
  if ([...text].length < limits.searchMinLength) return null;
  const inAddress = [...places.map((place) => asStored(place, text)), withHostAsStored(text)];
  const forms = [...inAddress, foldedText(text)];
  return {
    terms: [...new Set(forms)].filter((form) => form.length >= limits.searchMinLength),
    ownLetters: beyondAscii.test(text) && !/[\s/?#:@]/.test(text) ? text.normalize().toLowerCase() : null,
    code: codeOfShortAddress(text, type, new URL(publicUrl).host),
  };
}

const beyondAscii = /[^\p{ASCII}]/u;

/** In a path, a query and a fragment other characters are percent-encoded. */
const places = ['http://h/', 'http://h/?', 'http://h/#'];

function asStored(place: string, text: string): string {
  return (URL.parse(place + text)?.href ?? '').slice(place.length).toLowerCase();
}

const scheme = /^https?:\/\//i;

/** What begins with a host in its own letters, as it is stored; empty when it does not. */
function withHostAsStored(text: string): string {
  const bare = text.replace(scheme, '');
  const [host = ''] = bare.split(/[/?#]/);
  const url = beyondAscii.test(host) ? URL.parse(`https://${bare}`) : null;
  if (url === null) return '';
  const href = (scheme.exec(text)?.[0] ?? '') + url.href.slice('https://'.length);
  return (bare === host ? href.replace(/\/$/, '') : href).toLowerCase();
}

/** A secret's address is told from others by its path alone, a link's needs our host. */
function codeOfShortAddress(text: string, type: LinkType, host: string): string | null {
  const bare = text.replace(scheme, '');
  const isOurs = bare.toLowerCase().startsWith(`${host}/`);
  const path = isOurs ? bare.slice(host.length) : bare;
  const form = type === 'secret' ? secretAddress : isOurs ? linkAddress : null;
  return form?.exec(path)?.[1] ?? null;
}

const linkAddress = /^\/([A-Za-z0-9]+)(?:[/?#]|$)/;
const secretAddress = /^\/s\/([A-Za-z0-9]+)(?:[/?#]|$)/;
