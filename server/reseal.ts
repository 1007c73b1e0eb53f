import type { Settings } from './config/settings.ts';
import type { Database } from './database/database.ts';
import type { Job } from './jobs/jobs.ts';
import type { Log } from './platform/logger.ts';
import type { Vault } from './platform/vault.ts';
import { type SealedCell, sealedColumns } from './sealed-columns.ts';

interface Deps {
  database: Database;
  vault: Vault;
}

const tryEveryMs = 5000;

interface ResealJobDeps {
  settings: Pick<Settings, 'APP_SECRET_PREVIOUS'>;
  background: Database;
  vault: Vault;
  log: Log;
}

/** What is done in the background as long as there is a previous application secret. */
export function resealJobs({ settings, background: database, vault, log }: ResealJobDeps): Job[] {
  return settings.APP_SECRET_PREVIOUS === null ? [] : [createResealJob({ database, vault, log })];
}

/** Seals everything anew that the previous application secret has sealed; after that nobody needs that one any more. */
function createResealJob(deps: Deps & { log: Log }): Job {
  let isDone = false;
  return {
    name: 'seal anew',
    everyMs: tryEveryMs,
    async run() {
      if (isDone) return;
      const { unreadable } = await resealAll(deps);
      isDone = true;
      if (unreadable === 0)
        deps.log.info('Everything is encrypted with the new APP_SECRET: APP_SECRET_PREVIOUS can be removed');
      else
        deps.log.error(
          { unreadable },
          'Some keys or messages were encrypted with neither secret: they are lost',
        );
    },
  };
}

/** Goes through all that is sealed; says how much was sealed anew and how much neither secret opens. */
export async function resealAll({
  database,
  vault,
  onResealed = () => {},
}: Deps & { onResealed?: (done: number) => void }): Promise<{ resealed: number; unreadable: number }> {
  const outcome = { resealed: 0, unreadable: 0 };
  for (const column of sealedColumns(database.query, vault.keyId)) {
    for (
      let cells = await column.read(0);
      cells.length > 0;
      cells = await column.read(cells.at(-1)?.id ?? 0)
    ) {
      for (const cell of cells.filter(({ sealed }) => !vault.isCurrent(sealed))) {
        const plain = openOrNull(vault, cell);
        if (plain === null) outcome.unreadable += 1;
        else {
          await column.write(cell, vault.seal(plain, cell.context));
          outcome.resealed += 1;
          onResealed(outcome.resealed);
        }
      }
    }
  }
  return outcome;
}

function openOrNull(vault: Vault, { sealed, context }: SealedCell): Buffer | null {
  try {
    return vault.open(sealed, context);
  } catch {
    return null;
  }
}
