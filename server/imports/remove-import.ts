import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { removeImport } from './stores/import-store.ts';
import { removeSomePieces } from './stores/piece-store.ts';
import { removeSomeRows } from './stores/row-store.ts';

/** Removes an import with all its rows, some at a time: others write in between. */
export async function removeInSteps(query: Kysely<Schema>, id: number): Promise<void> {
  while (await removeSomeRows(query, id));
  for (const kind of ['rows', 'file'] as const) while (await removeSomePieces(query, id, kind));
  await removeImport(query, id);
}
