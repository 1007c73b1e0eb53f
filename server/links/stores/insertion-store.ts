import { type CompiledQuery, sql, type Transaction, type Updateable } from 'kysely';
import type { LinkType } from '../../../contract/fields.ts';
import type { WebhookEvent } from '../../../contract/webhooks.ts';
import type { Database } from '../../database/database.ts';
import type { Dialect } from '../../database/dialect.ts';
import { precompileAll, type QueriedDatabase } from '../../database/precompile.ts';
import type { Schema } from '../../database/schema.ts';
import type { LinksTable } from '../../database/tables/links.ts';
import { eventsFollowing, noteManyEvents } from '../../webhooks/note-event-port.ts';
import { optionColumnNames } from '../options/option-columns.ts';
import { returnedToSearch, searchRowFollowing, takeInNew } from './searched-links-store.ts';

/** Where an insertion runs: in a transaction with more, or in a commit that it shares with others. */
export interface InsertionPlace {
  database: QueriedDatabase;
  /** Runs statements and gives the rows of the first. */
  run(statements: CompiledQuery[]): Promise<unknown[]>;
}

export function inTransaction(transaction: Transaction<Schema>, dialect: Dialect): InsertionPlace {
  return {
    database: { query: transaction, dialect },
    async run([first, ...others]) {
      const { rows } = await transaction.executeQuery(first as CompiledQuery);
      for (const statement of others) await transaction.executeQuery(statement);
      return rows;
    },
  };
}

export function inSharedCommit(database: Database): InsertionPlace {
  return {
    database,
    run: async (statements) => (await database.commit(statements, 'full'))[0] ?? [],
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
  /** The event that tells of it, and what it tells, as JSON. */
  event: WebhookEvent;
  told: string;
}

type InsertedName = Exclude<keyof InsertedValues, 'options'> | (typeof optionColumnNames)[number];

const insertion = precompileAll(({ query, dialect }, value: (name: InsertedName) => never) => {
  const inserted = query
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
    .returning(['id', ...returnedToSearch(dialect)]);
  const type = sql<string>`cast(${value('event')} as text)`;
  const created = eventsFollowing([{ type, when: sql`true` }], {
    data: sql`cast(${value('told')} as text)`,
    now: value('createdAtMs'),
    updatedRow: sql`(select cast(${value('ownerId')} as bigint) as owner_id)`,
  });
  return dialect.updateThenInsert(query, inserted, [...searchRowFollowing(dialect), created]);
});

/** The id of the new link; null when the code is taken. */
export async function insertRow(
  { database, run }: InsertionPlace,
  { options, ...values }: InsertedValues,
): Promise<number | null> {
  const named = { ...values, ...options } as Record<InsertedName, unknown>;
  const [row] = (await run(insertion(database, named))) as { id: number }[];
  return row?.id ?? null;
}

/** Inserts many in one statement; gives the ids of those whose codes were not taken, by code. */
export async function insertRows(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  rows: readonly InsertedValues[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await transaction
    .insertInto('links')
    .values(
      rows.map(({ type, code, ownerId, target, options, ...values }) => ({
        type,
        code,
        owner_id: ownerId,
        target,
        is_active: 1 as const,
        ...Object.fromEntries(optionColumnNames.map((column) => [column, options[column] ?? null])),
        created_at_ms: values.createdAtMs,
        destroy_after_last: values.destroyAfterLast,
        zero_knowledge: values.zeroKnowledge,
      })),
    )
    .onConflict((conflict) => conflict.columns(['code', 'type']).doNothing())
    .returning(['code', 'id'])
    .execute();
  const ids = new Map(inserted.map(({ code, id }) => [code, id]));
  await takeInNew(transaction, dialect, [...ids.values()]);
  const made = rows.filter(({ code }) => ids.has(code));
  await noteManyEvents(
    transaction,
    dialect,
    made.map(({ ownerId, event, told, createdAtMs }) => ({
      ownerId,
      type: event,
      data: told,
      now: createdAtMs,
    })),
  );
  return ids;
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
