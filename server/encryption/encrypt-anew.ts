import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { EncryptedCell, EncryptedColumn } from '../database/encrypted-column.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../platform/logger.ts';
import type { Vault } from '../platform/vault.ts';

interface EncryptAnewDeps {
  database: Database;
  vault: Vault;
  /** Every column that is encrypted with the application secret. */
  columns: readonly EncryptedColumn[];
}

const tryEveryMs = 5000;

interface EncryptAnewJobDeps {
  settings: Pick<Settings, 'APP_SECRET_PREVIOUS'>;
  background: Database;
  vault: Vault;
  log: Log;
}

/** What is done in the background as long as there is a previous application secret. */
export function encryptAnewJobs(
  { settings, background: database, vault, log }: EncryptAnewJobDeps,
  columns: readonly EncryptedColumn[],
): Job[] {
  return settings.APP_SECRET_PREVIOUS === null
    ? []
    : [createEncryptAnewJob({ database, vault, log, columns })];
}

/** Encrypts everything anew that the previous application secret has encrypted; after that it is needed no more. */
export function createEncryptAnewJob(deps: EncryptAnewDeps & { log: Log }): Job {
  let isDone = false;
  return {
    name: 'encrypt anew',
    everyMs: tryEveryMs,
    async run() {
      if (isDone) return;
      const { unreadable } = await encryptAnew(deps);
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

/** Goes through all that is encrypted; says how much was encrypted anew and how much neither secret opens. */
export async function encryptAnew({
  database: { query },
  vault,
  columns,
  onEncrypted = () => {},
}: EncryptAnewDeps & { onEncrypted?: (done: number) => void }): Promise<{
  encrypted: number;
  unreadable: number;
}> {
  const outcome = { encrypted: 0, unreadable: 0 };
  for (const column of columns) {
    for (
      let cells = await column.read(query, 0);
      cells.length > 0;
      cells = await column.read(query, cells.at(-1)?.id ?? 0)
    ) {
      for (const cell of cells.filter(({ encrypted }) => !vault.isCurrent(encrypted))) {
        const plain = openOrNull(vault, cell);
        if (plain === null) outcome.unreadable += 1;
        else {
          await column.write(query, cell, vault.encrypt(plain, cell.context), vault.keyId);
          outcome.encrypted += 1;
          onEncrypted(outcome.encrypted);
        }
      }
    }
  }
  return outcome;
}

function openOrNull(vault: Vault, { encrypted, context }: EncryptedCell): Buffer | null {
  try {
    return vault.decrypt(encrypted, context);
  } catch {
    return null;
  }
}
