import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Log } from '../../platform/logger.ts';
import { isListed, parseHosts } from './blocked-hosts.ts';
import type { IsBlockedHost } from './target.ts';

/** The operator's list of hosts that links must not lead to; a change of the file is seen within seconds. */
export interface BlockList {
  isBlockedHost: IsBlockedHost;
  stop(): void;
}

const lookEveryMs = 5000;
/** Lines that are named in a warning: the first ones show what is wrong with the others. */
const namedLines = 5;

export function openBlockList(
  { log }: { log: Log },
  file: string | null,
  onChange: () => void,
  everyMs = lookEveryMs,
): BlockList {
  if (file === null) return { isBlockedHost: () => false, stop: () => {} };
  // At the start a file that is not there is a mistake of whoever set it.
  let hosts = readHosts(log, file);
  const reload = () => {
    try {
      hosts = readHosts(log, file);
    } catch (error) {
      log.warn({ err: error }, 'BLOCKLIST_FILE cannot be read: the list that was read before still holds');
      return;
    }
    onChange();
  };
  watchFile(file, { interval: everyMs, persistent: false }, reload);
  return { isBlockedHost: (host) => isListed(hosts, host), stop: () => unwatchFile(file, reload) };
}

function readHosts(log: Log, file: string): ReadonlySet<string> {
  const { hosts, unreadable } = parseHosts(readFileSync(file, 'utf8'));
  if (unreadable.length > 0)
    log.warn(
      { count: unreadable.length, lines: unreadable.slice(0, namedLines) },
      'BLOCKLIST_FILE has lines that are not understood and block nothing',
    );
  return hosts;
}
