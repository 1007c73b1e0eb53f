import { type Kysely, sql } from 'kysely';
import { type DistributableTable, distribution, type Placement } from '../../distribution.ts';
import type { Schema } from '../../schema.ts';
import { waitAsLongAsItTakes } from '../dialect.ts';
import { type PlacedTable, readPlacedTables } from './cluster-store.ts';
import { dropCrossingReferences, prepareTable } from './preparation-store.ts';
import { noteDeletionsOnShards } from './unpurged-shards-store.ts';

/** What is written meanwhile waits for smaller tables: that is a moment. */
const copiedBesideFromBytes = 8 * 1024 * 1024;

export interface Distribution {
  /** Tables that were put in their place now, and those that lay there already. */
  placed: string[];
  before: string[];
}

interface HowToDistribute {
  /** Others may write to large tables meanwhile, which takes logical replication. */
  isBeside: boolean;
  onTable(table: string): void;
}

/**
 * Spreads the tables over the workers, one after the other; whatever breaks it off, the next call goes on. `query` has
 * one connection, whose statements may take as long as they need.
 */
export async function distributeTables(
  query: Kysely<Schema>,
  options: HowToDistribute,
): Promise<Distribution> {
  const placed: string[] = [];
  const before: string[] = [];
  await inTransaction(query, dropCrossingReferences);
  for (const [name, to] of Object.entries(distribution) as [DistributableTable, Placement][]) {
    if (to === 'coordinator') continue;
    const found = (await readPlacedTables(query)).find((table) => table.name === name);
    if (isPlaced(found, to)) before.push(name);
    else {
      options.onTable(name);
      await place(query, name, to, options.isBeside);
      placed.push(name);
    }
    // Left behind on the coordinator by the copying: it is read no more.
    await sql`select truncate_local_data_after_distributing_table(${name})`.execute(query);
  }
  await noteDeletionsOnShards(query);
  return { placed, before };
}

/** Whether a table lies where it is meant to. */
export function isPlaced(table: PlacedTable | undefined, to: Placement): boolean {
  if (to === 'coordinator') return table === undefined;
  if (to === 'everywhere') return table?.kind === 'reference';
  return table?.kind === 'distributed' && table.by === to.by;
}

async function place(
  query: Kysely<Schema>,
  name: DistributableTable,
  to: Placement,
  isBeside: boolean,
): Promise<void> {
  if (to === 'coordinator') return;
  if (to === 'everywhere') {
    await sql`select create_reference_table(${name})`.execute(query);
    return;
  }
  await inTransaction(query, (transaction) => prepareTable(transaction, name, to));
  const isLarge = (await sizeOf(query, name)) > copiedBesideFromBytes;
  const create = sql.raw(
    isLarge && isBeside ? 'create_distributed_table_concurrently' : 'create_distributed_table',
  );
  await sql`select ${create}(${name}, ${to.by}, colocate_with => ${to.beside ?? 'none'})`.execute(query);
}

async function sizeOf(query: Kysely<Schema>, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size(to_regclass(${table})) as bytes`.execute(query);
  return Number(rows[0]?.bytes);
}

function inTransaction(
  query: Kysely<Schema>,
  work: (transaction: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  return query.transaction().execute(async (transaction) => {
    await waitAsLongAsItTakes(transaction);
    await work(transaction);
  });
}
