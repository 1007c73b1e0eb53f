import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/database/database.ts';
import type { Schema } from '../../../server/database/schema.ts';
import type { AppUnderTest } from '../servers/app-under-test.ts';
import { connectClient, type OwnClient } from './postgres.ts';
import type { AskedStatement } from './recorded-statements.ts';

/** Finds the tables that a statement walks through from one end to the other. */
export interface WalkFinder {
  /** Names of such tables, with the line of the plan. */
  find(asked: AskedStatement): Promise<WholeWalk[]>;
  close(): Promise<void>;
}

export interface WholeWalk {
  table: string;
  how: string;
}

/** `filled` are tables with so many rows that the database must choose an index by itself. */
export function createWalkFinder(app: AppUnderTest, filled: string[]): WalkFinder {
  return app.database.dialect.kind === 'sqlite'
    ? { find: ({ statement }) => walksOnSqlite(app.database.query, statement), close: async () => {} }
    : postgresWalkFinder(app.settings.DATABASE_URL as string, filled);
}

/** What is no table: rows given as JSON, one row of constants, the rows of a subquery, a full-text match. */
const noTable =
  /^SCAN (CONSTANT ROW|json_each\b|newest\b|\(subquery|links_search VIRTUAL TABLE INDEX \d+:.*M)/;

async function walksOnSqlite(query: Kysely<Schema>, statement: CompiledQuery): Promise<WholeWalk[]> {
  const raw = { kind: 'RawNode', sqlFragments: [], parameters: [] } as never;
  const explain = { ...statement, query: raw, sql: `explain query plan ${statement.sql}` };
  const { rows } = await query.executeQuery<{ detail: string }>(explain);
  return rows
    .map(({ detail }) => detail)
    .filter((line) => line.startsWith('SCAN ') && !noTable.test(line))
    .map((line) => ({ table: line.split(' ')[1] as string, how: line }));
}

/** A step of a plan, as PostgreSQL writes it in JSON. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/**
 * Tables with few rows are read as a whole because that is quickest: for them it is asked what would be done if that
 * were dear. What is prepared is planned for the values it is given and, after some times, once for whatever may come.
 */
function postgresWalkFinder(address: string, filled: string[]): WalkFinder {
  const asAlways = connectClient(address);
  const ifScansWereDear = connectClient(address, { enable_seqscan: 'off' });

  async function walks(on: OwnClient, { statement, isPrepared }: AskedStatement): Promise<WholeWalk[]> {
    const { sql: text, parameters } = statement;
    const plans = await on.ask(`explain (format json) ${text}`, parameters);
    if (isPrepared) plans.push(...(await on.ask(`explain (generic_plan, format json) ${text}`)));
    return plans
      .flatMap((row) => row['QUERY PLAN'] as { Plan: PlanNode }[])
      .flatMap(({ Plan: plan }) => wholeWalksIn(plan));
  }

  return {
    async find(asked) {
      const isFilled = ({ table }: WholeWalk) => filled.includes(table);
      return [
        ...(await walks(asAlways, asked)).filter(isFilled),
        ...(await walks(ifScansWereDear, asked)).filter((walk) => !isFilled(walk)),
      ];
    },
    async close() {
      await asAlways.end();
      await ifScansWereDear.end();
    },
  };
}

function wholeWalksIn(node: PlanNode, above?: PlanNode): WholeWalk[] {
  const { 'Node Type': type, 'Index Cond': condition } = node;
  const table = node['Relation Name'] ?? above?.['Relation Name'];
  // The first few of an order, whatever they are, need no condition.
  const isFirstFew = above?.['Node Type'] === 'Limit' && node.Filter === undefined;
  const isUnbounded = /Index( Only)? Scan$/.test(type) && condition === undefined && !isFirstFew;
  const isWhole = type === 'Seq Scan' || isUnbounded;
  const below = (node.Plans ?? []).flatMap((part) => wholeWalksIn(part, node));
  if (!isWhole || table === undefined) return below;
  return [{ table, how: `${type} on ${table} ${node['Index Name'] ?? ''}`.trim() }, ...below];
}

/**
 * What the database looks up by itself when a row goes that others refer to: no plan shows it, and without an index it
 * is a walk through the whole table.
 */
export async function foreignKeyLookups({ query, dialect }: Database): Promise<CompiledQuery[]> {
  const keys =
    dialect.kind === 'sqlite'
      ? sql<{ child: string; column: string }>`select tables.name as child, key."from" as "column"
          from sqlite_master as tables, pragma_foreign_key_list(tables.name) as key where tables.type = 'table'`
      : sql<{ child: string; column: string }>`select conrelid::regclass::text as child, attname as "column"
          from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`;
  const { rows } = await keys.execute(query);
  return rows.map(({ child, column }) =>
    sql`select 1 from ${sql.table(child)} where ${sql.ref(column)} = cast(${999_999_999} as bigint)`.compile(
      query,
    ),
  );
}
