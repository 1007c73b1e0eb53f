import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * What is carried when all of a database is (backup, restore, move): each table after those it refers to. `derived`:
 * it is made anew from the others.
 */
const kinds: Record<keyof Schema, 'carried' | 'derived'> = {
  users: 'carried',
  sessions: 'carried',
  mail_tokens: 'carried',
  identities: 'carried',
  outbox_mails: 'carried',
  feedback_messages: 'carried',
  spent_captchas: 'carried',
  rate_limits: 'carried',
  links: 'carried',
  link_ranks: 'carried',
  ranked_lists: 'carried',
  tags: 'carried',
  link_tags: 'carried',
  bulk_actions: 'carried',
  bulk_rows: 'carried',
  link_changes: 'carried',
  reports: 'carried',
  host_changes: 'carried',
  audit_entries: 'carried',
  links_indexed_whole: 'derived',
  secret_contents: 'carried',
  secret_claims: 'carried',
  link_events: 'carried',
  secret_readers: 'carried',
  click_batches: 'carried',
  click_marks: 'carried',
  visit_days: 'carried',
  visit_totals: 'carried',
  link_breakdowns: 'carried',
  invitations: 'carried',
  api_keys: 'carried',
  idempotency_keys: 'carried',
  installation: 'carried',
  webhooks: 'carried',
  webhook_deliveries: 'carried',
  webhook_marks: 'carried',
  imports: 'carried',
  import_pieces: 'carried',
  import_rows: 'carried',
  code_forms: 'carried',
  campaign_sets: 'carried',
  secret_requests: 'carried',
  request_answers: 'carried',
};

const allTables = Object.keys(kinds) as (keyof Schema)[];

/** Tables that are made anew from the others, or that hold nothing of a person. */
export const derivedTables: readonly string[] = [
  ...allTables.filter((name) => kinds[name] === 'derived'),
  'links_search',
  'links_search_removals',
  'link_positions',
  'unpurged_pieces',
];

export const carriedTables: readonly string[] = allTables.filter((name) => kinds[name] === 'carried');

/** Is there while a move into a database is not finished. */
export const unfinishedMove = 'move_progress';

/** What a column holds, whichever database it is in. */
export type ColumnKind = 'number' | 'text' | 'bytes';

/** A table as it is in a database of some version. */
export interface CarriedTable {
  name: string;
  columns: { name: string; kind: ColumnKind }[];
  /** Columns of the primary key, in its order. */
  key: string[];
  /** Whether it numbers its rows. */
  isNumbered: boolean;
}

const columnKinds: Record<string, ColumnKind> = {
  integer: 'number',
  int4: 'number',
  int8: 'number',
  text: 'text',
  blob: 'bytes',
  bytea: 'bytes',
};

interface FoundColumn {
  name: string;
  type: string;
  /** From 1; 0 or null: not part of the key. */
  key_place: number | null;
  is_numbered: number;
}

/** The tables a database has of those that are carried. */
export async function readTables(query: Kysely<Schema>, dialect: Dialect): Promise<CarriedTable[]> {
  const tables: CarriedTable[] = [];
  for (const name of carriedTables) {
    const { rows: found } = await columnsOf(dialect, name).execute(query);
    if (found.length === 0) continue;
    tables.push({
      name,
      // By name: later steps may have been taken in another order elsewhere.
      columns: found
        .map((column) => ({ name: column.name, kind: kindOf(name, column) }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      // PostgreSQL needs more in the key of a table that lies in pieces.
      key: isNumbered(found) ? ['id'] : keyOf(found),
      isNumbered: isNumbered(found),
    });
  }
  return tables;
}

function isNumbered(columns: readonly FoundColumn[]): boolean {
  return columns.some(({ is_numbered }) => is_numbered === 1);
}

function keyOf(columns: readonly FoundColumn[]): string[] {
  return columns
    .filter(({ key_place }) => key_place !== null && key_place > 0)
    .sort((one, other) => Number(one.key_place) - Number(other.key_place))
    .map((column) => column.name);
}

function columnsOf({ kind }: Dialect, table: string): RawBuilder<FoundColumn> {
  if (kind === 'sqlite')
    return sql`select name, type, pk as key_place,
        (select sql like '%autoincrement%' from sqlite_schema where name = ${table}) as is_numbered
      from pragma_table_info(${table})`;
  return sql`select attname as name, typname as type, array_position(indkey, attnum) + 1 as key_place,
      case when pg_get_serial_sequence(cast(${table} as text), attname) is null then 0 else 1 end as is_numbered
    from pg_attribute
    join pg_type on pg_type.oid = atttypid
    left join pg_index on indrelid = attrelid and indisprimary
    where attrelid = to_regclass(cast(${table} as text)) and attnum > 0 and not attisdropped`;
}

function kindOf(table: string, column: FoundColumn): ColumnKind {
  const kind = columnKinds[column.type.toLowerCase()];
  if (kind === undefined)
    throw new Error(`Nobody has said how ${table}.${column.name} (${column.type}) is carried`);
  return kind;
}
