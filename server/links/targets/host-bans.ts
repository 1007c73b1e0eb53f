import type { Database } from '../../database/database.ts';
import { isListed } from './blocked-hosts.ts';
import { hostChangesSince, latestHostChange } from './host-changes-store.ts';
import type { IsBlockedHost } from './target.ts';

/**
 * The hosts that operators have banned, remembered here and as new as change number `version`. Whoever relies on it
 * reads the number of the latest change in the statement that reads what is to be judged, and has it catch up first.
 */
export interface HostBans {
  isBannedHost: IsBlockedHost;
  version(): number;
  /** Reads on, if what is remembered is older than change number `latest`. */
  catchUp(latest: number): Promise<void>;
  /** Reads on if there is anything new. Those who ask in one turn of the event loop share one look. */
  refresh(): Promise<void>;
}

export async function openHostBans({ query }: Pick<Database, 'query'>): Promise<HostBans> {
  const banned = new Set<string>();
  let version = 0;
  let asked: Promise<void> | null = null;

  async function catchUp(latest: number): Promise<void> {
    if (latest <= version) return;
    for (const { id, host, is_banned } of await hostChangesSince(query, version)) {
      // A reading that was begun at the same time may have come further.
      if (id <= version) continue;
      if (is_banned === 1) banned.add(host);
      else banned.delete(host);
      version = id;
    }
  }

  async function look(): Promise<void> {
    await catchUp(await latestHostChange(query));
  }

  await look();
  return {
    isBannedHost: (host) => isListed(banned, host),
    version: () => version,
    catchUp,
    refresh() {
      asked ??= new Promise((resolve, reject) =>
        setImmediate(() => {
          // Whoever asks from now on may know of a ban that this look does not see.
          asked = null;
          look().then(resolve, reject);
        }),
      );
      return asked;
    },
  };
}
