import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { EncryptedCell, EncryptedColumn } from '../database/encrypted-column.ts';
import type { Vault } from '../platform/vault.ts';
import { addCanary, canaryContext, readCanary } from './installation-store.ts';

const wrongSecret =
  'APP_SECRET is not the one that the keys and messages in this database were encrypted with. Set the right one, or' +
  ' set the new one together with the old one as APP_SECRET_PREVIOUS';

interface CheckAppSecretDeps {
  database: Database;
  vault: Vault;
  /** Every column that is encrypted with the application secret. */
  columns: readonly EncryptedColumn[];
}

/**
 * Holds the application secret against the database before a request is served: a wrong one would encrypt new things
 * that the right one cannot open, and fail on the old ones one by one.
 */
export async function checkAppSecret(deps: CheckAppSecretDeps): Promise<Result<void, string>> {
  const { database, vault } = deps;
  const witness = (await readCanary(database.query)) ?? (await anyEncryptedCell(deps));
  if (witness !== null && !canOpen(vault, witness)) return fail(wrongSecret);
  await addCanary(database.query, vault.encrypt('canary', canaryContext));
  const canary = await readCanary(database.query);
  return canary !== null && canOpen(vault, canary) ? ok(undefined) : fail(wrongSecret);
}

/** Databases that are older than the canary have other things to try the secret on. */
async function anyEncryptedCell({ database, columns }: CheckAppSecretDeps) {
  for (const column of columns) {
    const [cell] = await column.read(database.query, 0);
    if (cell !== undefined) return cell;
  }
  return null;
}

function canOpen(vault: Vault, { encrypted, context }: EncryptedCell): boolean {
  try {
    vault.decrypt(encrypted, context);
    return true;
  } catch {
    return false;
  }
}
