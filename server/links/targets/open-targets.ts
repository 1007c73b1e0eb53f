import { networkInterfaces } from 'node:os';
import type { Settings } from '../../config/settings.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../platform/logger.ts';
import { openBlockList } from './block-list.ts';
import { type HostBans, openHostBans } from './host-bans.ts';
import { createOwnListener } from './own-listener.ts';
import type { EnteredTargetRules } from './target.ts';

/** What links may lead to in this installation: its settings, the block list and the hosts that are banned. */
export interface OpenTargets {
  rules: EnteredTargetRules;
  hostBans: HostBans;
  /** Calls back when the block list was written anew: whatever was decided by it has to be decided again. */
  onListChanged(listener: () => void): void;
  stop(): void;
}

export async function openTargets({
  settings,
  database,
  log,
}: {
  settings: Settings;
  database: Database;
  log: Log;
}): Promise<OpenTargets> {
  const listeners: (() => void)[] = [];
  const blockList = openBlockList({ log }, settings.BLOCKLIST_FILE, () => {
    for (const listener of listeners) listener();
  });
  const hostBans = await openHostBans(database);
  const rules: EnteredTargetRules = {
    own: new URL(settings.PUBLIC_URL),
    isOwnListener: createOwnListener({
      host: settings.HOST,
      port: settings.PORT,
      addresses: Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address)),
    }),
    isBlockedHost: (host: string) => blockList.isBlockedHost(host) || hostBans.isBannedHost(host),
    async latest() {
      await hostBans.refresh();
      return rules;
    },
  };
  return {
    rules,
    hostBans,
    onListChanged: (listener) => void listeners.push(listener),
    stop: () => blockList.stop(),
  };
}
