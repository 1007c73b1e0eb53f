import type { Database } from '../../../server/database/database.ts';
import { lastNumber, sumTable } from '../../../server/database/rows/read-rows.ts';
import { readTables } from '../../../server/database/rows/tables.ts';

/** What a database holds, table by table, in a form that is the same wherever it is kept. */
export async function everythingIn(database: Database): Promise<Record<string, unknown>> {
  return database.snapshot(async (query) => {
    const held: Record<string, unknown> = {};
    for (const table of await readTables(query, database.dialect))
      held[table.name] = {
        ...(await sumTable(query, table)),
        lastNumber: await lastNumber(query, database.dialect, table),
      };
    return held;
  });
}
