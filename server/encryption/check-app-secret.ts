import { fail, ok, type Result } from '../../contract/result.ts';
import type { Database } from '../database/database.ts';
import type { Vault } from '../platform/vault.ts';
import { canaryContext, installationId, type SealedCell, sealedColumns } from './encrypted-columns.ts';

const wrongSecret =
  'APP_SECRET is not the one that the keys and messages in this database were encrypted with. Set the right one, or' +
  ' set the new one together with the old one as APP_SECRET_PREVIOUS';

/**
 * Holds the application secret against the database before anybody is served: a wrong one would encrypt new things
 * that the right one cannot open, and fail on the old ones one by one.
 */
export async function checkAppSecret(deps: {
  database: Database;
  vault: Vault;
}): Promise<Result<void, string>> {
  const { database, vault } = deps;
  const witness = (await readCanary(database)) ?? (await anySealedCell(deps));
  if (witness !== null && !canOpen(vault, witness)) return fail(wrongSecret);
  // Of several servers that start together one writes it.
  await database.query
    .insertInto('installation')
    .values({ id: installationId, canary_sealed: vault.seal('canary', canaryContext) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const canary = await readCanary(database);
  return canary !== null && canOpen(vault, canary) ? ok(undefined) : fail(wrongSecret);
}

async function readCanary({ query }: Database): Promise<SealedCell | null> {
  const row = await query.selectFrom('installation').selectAll().executeTakeFirst();
  return row === undefined ? null : { id: row.id, sealed: row.canary_sealed, context: canaryContext };
}

/** Databases that are older than the canary have other things to try the secret on. */
async function anySealedCell({ database, vault }: { database: Database; vault: Vault }) {
  for (const column of sealedColumns(database.query, vault.keyId)) {
    const [cell] = await column.read(0);
    if (cell !== undefined) return cell;
  }
  return null;
}

function canOpen(vault: Vault, { sealed, context }: SealedCell): boolean {
  try {
    vault.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}
