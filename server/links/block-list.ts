import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { domainToASCII } from 'node:url';
import type { IsBlockedHost } from './target.ts';

/** The operator's list of hosts that links must not lead to; a change of the file is seen within seconds. */
export interface BlockList {
  isBlockedHost: IsBlockedHost;
  stop(): void;
}

const lookEveryMs = 5000;

export function openBlockList(file: string | null, onChange: () => void): BlockList {
  if (file === null) return { isBlockedHost: () => false, stop: () => {} };
  let hosts = readHosts(file);
  const reload = () => {
    hosts = readHosts(file);
    onChange();
  };
  watchFile(file, { interval: lookEveryMs, persistent: false }, reload);
  return { isBlockedHost: (host) => isListed(hosts, host), stop: () => unwatchFile(file, reload) };
}

/** A host is listed when it or a domain above it stands in the list. */
export function isListed(hosts: ReadonlySet<string>, host: string): boolean {
  if (hosts.size === 0) return false;
  for (let rest = host; rest !== ''; rest = rest.includes('.') ? rest.slice(rest.indexOf('.') + 1) : '') {
    if (hosts.has(rest)) return true;
  }
  return false;
}

/** One host a line; blank lines, # comments and the address column of hosts files are passed over. */
export function parseHosts(text: string): Set<string> {
  const hosts = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/).at(-1) ?? '')
    .filter((host) => host !== '');
  return new Set(hosts.map((host) => domainToASCII(host.replace(/\.+$/, '').toLowerCase())));
}

function readHosts(file: string): Set<string> {
  return parseHosts(readFileSync(file, 'utf8'));
}
