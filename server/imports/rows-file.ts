import type { ImportVerdict } from '../../contract/imports/import-verdicts.ts';
import type { Database } from '../database/database.ts';
import { ownTurn } from '../platform/own-turn.ts';
import { rowLine, rowsHead } from './present-import.ts';
import { rowsAfter } from './stores/row-store.ts';

const rowsAtOnce = 500;

/** What is said of the rows of an import, as CSV, as fast as it is read. */
export async function* writeRowsFile(
  { query }: Database,
  importId: number,
  verdict: ImportVerdict | undefined,
): AsyncGenerator<string> {
  yield rowsHead;
  for (let after = 0; ; ) {
    const rows = await rowsAfter(query, importId, { verdict, after, most: rowsAtOnce });
    if (rows.length > 0) yield rows.map(rowLine).join('');
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.number ?? 0;
    await ownTurn();
  }
}
