import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** Hosts that an operator has banned or let go again: the last row of a host decides. */
export interface HostChangesTable {
  /** Grows in the order of the commits: whoever has read up to a number has read all before it. */
  id: Generated<number>;
  host: string;
  is_banned: Flag;
  changed_at_ms: number;
}

/** What operators have changed by their command. People are named by their number alone: nothing of them stays here. */
export interface AuditEntriesTable {
  id: Generated<number>;
  at_ms: number;
  /** The operating system's user. */
  operator: string;
  command: string;
  subject: string;
  outcome: string;
}

export interface InstallationTable {
  /** There is one installation. */
  id: number;
  /** Encrypted with the application secret, to tell the right one from a wrong one. */
  canary_sealed: Uint8Array;
}
