import type { Settings } from './config/settings.ts';
import type { Database } from './database/database.ts';
import type { ResolveName } from './outbound/outbound-port.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/logger.ts';
import type { GatherProcesses } from './platform/process-metrics.ts';
import type { Random } from './platform/random.ts';
import type { Vault } from './platform/vault.ts';

/** The real things the application is built from. */
export interface AppDeps {
  settings: Settings;
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  log: Log;
  /** Finds the addresses of names; DNS unless said otherwise. */
  resolveName?: ResolveName;
  /** Where the built web application lies. */
  distDirectory: string;
  /** Brings the figures of all serving processes together; there is one unless said otherwise. */
  gatherProcesses?: GatherProcesses;
}
