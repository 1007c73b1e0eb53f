import { type CompiledQuery, type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { Database } from '../../database/database.ts';
import { precompile, precompileAll } from '../../database/precompile.ts';
import type { LinksTable, Schema } from '../../database/schema.ts';
import { optionColumnNames } from '../options/option-columns.ts';

/** Where an insertion runs: in a transaction with more, or in a commit that it shares with others. */
export interface InsertionPlace {
  query: Kysely<Schema>;
  run(insertion: CompiledQuery<{ id: number }>): Promise<{ id: number }[]>;
}

export function inTransaction(transaction: Transaction<Schema>): InsertionPlace {
  return {
    query: transaction,
    run: async (insertion) => (await transaction.executeQuery(insertion)).rows,
  };
}

export function inSharedCommit({ query, commit }: Database): InsertionPlace {
  return {
    query,
    run: async (insertion) => (await commit([insertion], 'full'))[0] as { id: number }[],
  };
}

/** What a new link is stored with. */
export interface InsertedValues {
  type: LinkType;
  code: string;
  ownerId: number | null;
  target: string | null;
  /** What was chosen for it. */
  options: Updateable<LinksTable>;
  createdAtMs: number;
  destroyAfterLast: 0 | 1;
  zeroKnowledge: 0 | 1;
}

const insertion = precompile((query, value) =>
  query
    .insertInto('links')
    .values({
      type: value('type'),
      code: value('code'),
      owner_id: value('ownerId'),
      target: value('target'),
      is_active: 1,
      ...Object.fromEntries(optionColumnNames.map((column) => [column, value(column)])),
      created_at_ms: value('createdAtMs'),
      destroy_after_last: value('destroyAfterLast'),
      zero_knowledge: value('zeroKnowledge'),
    })
    .onConflict((conflict) => conflict.columns(['code', 'type']).doNothing())
    .returning('id'),
);

/** The id of the new link; null when the code is taken. */
export async function insertRow(
  { query, run }: InsertionPlace,
  { options, ...values }: InsertedValues,
): Promise<number | null> {
  const [row] = await run(insertion(query, { ...values, ...options }));
  return row?.id ?? null;
}

/** A link without an owner, about to be made. */
export interface VisitorLink {
  code: string;
  target: string;
  nowMs: number;
}

const visitorInsertion = precompileAll(({ query, dialect }, value: (name: 'rows') => never) => {
  const rows = dialect.manyRows(value('rows'), { code: 'text', target: 'text', created_at_ms: 'number' });
  return [
    sql`insert into links (type, code, target, is_active, created_at_ms)
      select 'url', code, target, 1, created_at_ms from ${rows} as made`.compile(query),
  ];
});

/** All of them; or none and false, when one of the codes is taken already. */
export async function insertVisitorLinks(database: Database, links: VisitorLink[]): Promise<boolean> {
  const rows = JSON.stringify(links.map(({ code, target, nowMs }) => [code, target, nowMs]));
  try {
    await database.commit(visitorInsertion(database, { rows }), 'full');
    return true;
  } catch (error) {
    if (database.dialect.isTaken(error)) return false;
    throw error;
  }
}
