import ipaddr from 'ipaddr.js';
import { canonicalHost } from './host.ts';

/** A host is listed when it or a domain above it stands in the list. */
export function isListed(hosts: ReadonlySet<string>, host: string): boolean {
  if (hosts.size === 0) return false;
  const canonical = canonicalHost(host);
  for (
    let rest = canonical;
    rest !== '';
    rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : ''
  ) {
    if (hosts.has(rest)) return true;
  }
  return false;
}

/** The hosts of a list, and the numbers of the lines that name none. */
export interface ParsedHosts {
  hosts: Set<string>;
  unreadable: number[];
}

/**
 * One host a line, in any of the forms that lists come in: a name, `*.name` or `.name`, an address, a URL, or behind
 * the address column of a hosts file. Every one blocks the host and what lies below it. Blank lines and comments say
 * nothing.
 */
export function parseHosts(text: string): ParsedHosts {
  const parsed: ParsedHosts = { hosts: new Set(), unreadable: [] };
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    const entry = line.replace(/(^|\s)[#!].*/, '').trim();
    if (entry === '') continue;
    const hosts = namesIn(entry).map(readHost);
    for (const host of hosts) if (host !== null) parsed.hosts.add(host);
    if (hosts.includes(null)) parsed.unreadable.push(index + 1);
  }
  return parsed;
}

/** The words of a line; the address that a hosts file has before its names is none. */
function namesIn(entry: string): string[] {
  const [first = '', ...rest] = entry.split(/\s+/);
  return rest.length > 0 && ipaddr.isValid(first) ? rest : [first, ...rest];
}

function readHost(entered: string): string | null {
  const word = entered.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\//i, '').replace(/^\*?\./, '');
  // What is left of an address has a host; an IPv6 address may stand without its brackets.
  const url = URL.parse(`http://${ipaddr.IPv6.isValid(word) ? `[${word}]` : word}`);
  const host = url === null ? '' : canonicalHost(url.hostname);
  return host === '' || host.includes('*') || host.includes('%') ? null : host;
}
