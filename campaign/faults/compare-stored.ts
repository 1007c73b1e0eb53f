import { sql } from 'kysely';
import type { Database } from '../../server/database/database.ts';
import { clicksByCode } from '../../tests/support/database/counted-clicks.ts';
import type { Differences, Ledger, StoredLink } from './ledger.ts';

const codesAtOnce = 500;

/** Holds what is stored against the ledger, and the database against itself. */
export async function compareStored(database: Database, ledger: Ledger): Promise<Differences> {
  const differences = ledger.compare(await readStored(database, ledger.codes()));
  return { ...differences, losses: [...differences.losses, ...(await findDamage(database))] };
}

async function readStored(database: Database, codes: string[]): Promise<StoredLink[]> {
  const clicks = await clicksByCode(database);
  const stored: StoredLink[] = [];
  for (let from = 0; from < codes.length; from += codesAtOnce) {
    const rows = await database.query
      .selectFrom('links')
      .select(['code', 'target'])
      .where('code', 'in', codes.slice(from, from + codesAtOnce))
      .execute();
    for (const { code, target } of rows) stored.push({ code, target, clicks: clicks.get(code)?.clicks ?? 0 });
  }
  return stored;
}

async function findDamage({ query, dialect }: Database): Promise<string[]> {
  if (dialect.kind !== 'sqlite') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(query);
  return rows.map((row) => row.integrity_check).filter((said) => said !== 'ok');
}
