import type { VisitsForImports } from '../clicks/importing/imported-visits-store.ts';
import type { Database } from '../database/database.ts';
import type { KeptByRoom } from '../database/kept-by-room.ts';
import type { Room } from '../http/room.ts';
import type { JobRunner } from '../jobs/jobs.ts';
import type { LinksForImports } from '../links/importing/links-for-imports.ts';
import type { OpenTargets } from '../links/targets/open-targets.ts';
import type { RequestOutside } from '../outbound/outbound-port.ts';
import type { Clock } from '../platform/clock.ts';
import { type Random, randomCode } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import type { ContentsForImports } from '../secrets/imported-contents.ts';
import { createKnownZones } from '../statistics/known-zones.ts';
import type { ImportDeps } from './import-deps.ts';
import { importRoutes } from './import-routes.ts';
import { restImportRoutes } from './rest/import-operations.ts';
import { importJob, importJobs } from './work.ts';

export interface ImportsRoomDeps {
  database: Database;
  background: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  requestOutside: RequestOutside;
  jobRunner: Pick<JobRunner, 'wake'>;
  purge: { owe(): void };
}

/** What imports use of other rooms. */
export interface ImportsRoomUses {
  links: { targets: OpenTargets; importing: LinksForImports };
  clicks: { importing: VisitsForImports };
  secrets: { importing: ContentsForImports };
  keeping: { rooms: readonly KeptByRoom[] };
}

const workerNameLength = 16;

export function createImportsRoom(
  deps: ImportsRoomDeps,
  { links, clicks, secrets, keeping }: ImportsRoomUses,
): Room {
  const { database, background, vault, clock, random, requestOutside } = deps;
  const shared: Omit<ImportDeps, 'database'> = {
    vault,
    clock,
    random,
    zones: createKnownZones(),
    targets: links.targets.rules,
    requestOutside,
    links: links.importing,
    visits: clicks.importing,
    contents: secrets.importing,
    wipings: keeping.rooms.flatMap(({ tables }) =>
      Object.values(tables).flatMap(({ wiped }) => ('because' in wiped ? [] : [wiped])),
    ),
    owePurge: deps.purge.owe,
  };
  const managed = { ...shared, database, wake: () => deps.jobRunner.wake(importJob) };
  return {
    calls: importRoutes(managed),
    operations: restImportRoutes(managed),
    jobs: importJobs({ ...shared, database: background, worker: randomCode(random, workerNameLength) }),
  };
}
