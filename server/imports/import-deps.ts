import type { ImportRecord } from '../../contract/imports/import-fields.ts';
import type { VisitsForImports } from '../clicks/importing/imported-visits-store.ts';
import type { Database } from '../database/database.ts';
import type { Wiping } from '../database/kept-by-room.ts';
import type { LinksForImports } from '../links/importing/links-for-imports.ts';
import type { EnteredTargetRules } from '../links/targets/target.ts';
import type { RequestOutside } from '../outbound/outbound-port.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import type { ContentsForImports } from '../secrets/imported-contents.ts';
import type { KnownZones } from '../statistics/known-zones.ts';

/** What imports are made from, and what they use of other rooms. */
export interface ImportDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  zones: KnownZones;
  targets: EnteredTargetRules;
  requestOutside: RequestOutside;
  links: LinksForImports;
  visits: VisitsForImports;
  contents: ContentsForImports;
  /** How everything that is kept of a link is wiped, room by room. */
  wipings: readonly Wiping[];
  /** Has the database's files freed of what was overwritten, soon. */
  owePurge(): void;
}

/** Rows of one piece. */
export interface RowPiece {
  number: number;
  /** The number of its first row. */
  firstRow: number;
  records: ImportRecord[];
}
