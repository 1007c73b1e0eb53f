import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database.ts';
import type { KeptTable } from '../../server/database/kept-by-room.ts';
import { encryptedColumns, keptByRooms } from '../../server/kept-by-rooms.ts';
import { tableOwners } from '../../server/table-owners.ts';

/** Columns that name a person, or one of their links. */
const namingColumn = /(^|_)(user_id|owner_id|link_id|subject_id|used_by|email|code)$/;

/** Bytes that the application secret has not encrypted, and why. */
const plainBytes: Record<string, string> = {
  'sessions.token_hash': 'a hash',
  'mail_tokens.token_hash': 'a hash',
  'invitations.token_hash': 'a hash',
  'api_keys.secret_hash': 'a hash',
  'spent_captchas.challenge_hash': 'a hash',
  'secret_claims.claim_hash': 'a hash',
  'secret_contents.proof_hash': 'a hash',
  'secret_requests.proof_hash': 'a hash',
  'request_answers.envelope': 'sealed in a browser to a key that the server does not have',
  'idempotency_keys.key_hash': 'a hash',
  'idempotency_keys.fingerprint': 'a hash',
  'secret_contents.ciphertext': 'encrypted by the key in wrapped_key, which is encrypted anew instead',
};

interface FoundTable {
  name: string;
  columns: { name: string; type: string }[];
  /** Tables that a foreign key refers to. */
  parents: string[];
}

/** What is wrong with what the rooms say of their tables, held against the tables that a migrated database has. */
export async function keptTableFaults(database: Database): Promise<string[]> {
  const tables = await readTables(database);
  const kept = new Map<string, KeptTable>(keptByRooms.flatMap((room) => Object.entries(room.tables)));
  return [
    ...tables.flatMap((table) => faultsOf(table, kept)),
    ...[...kept.keys()]
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `A room says what becomes of the table ${name}, and there is no such table.`),
    ...encryptedColumns
      .filter(({ table, column }) => !hasColumn(tables, table, column))
      .map(
        ({ table, column }) =>
          `A room says that ${table}.${column} is encrypted, and there is no such column.`,
      ),
  ];
}

function faultsOf({ name, columns, parents }: FoundTable, kept: ReadonlyMap<string, KeptTable>): string[] {
  const faults: string[] = [];
  if (!(name in tableOwners))
    faults.push(
      `The table ${name} has no owner: server/table-owners.ts names the room that runs statements on it.`,
    );
  const naming = columns.filter((column) => namingColumn.test(column.name)).map((column) => column.name);
  const refers = [...naming, ...parents.filter((parent) => parent === 'users' || parent === 'links')];
  if (refers.length > 0 && !kept.has(name))
    faults.push(
      `The table ${name} names a person or a link (${refers.join(', ')}), and no room says how it is wiped and exported: name it in the kept-by-… file of its room, or say there why not.`,
    );
  const unlisted = columns
    .filter(({ type }) => /^(blob|bytea)$/i.test(type))
    .map((column) => `${name}.${column.name}`)
    .filter((column) => !(column in plainBytes) && !isEncrypted(column));
  for (const column of unlisted)
    faults.push(
      `The bytes in ${column} are in no room’s list of encrypted columns, so that a new application secret would leave them behind: add it to the room’s kept-by-… file, or to tools/checks/kept-tables.ts with the reason.`,
    );
  return faults;
}

function isEncrypted(name: string): boolean {
  return encryptedColumns.some(({ table, column }) => `${table}.${column}` === name);
}

function hasColumn(tables: FoundTable[], table: string, column: string): boolean {
  return tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column));
}

/** Every table of ours; those in which a full-text table keeps itself are its own affair. */
async function readTables({ query, dialect }: Database): Promise<FoundTable[]> {
  const isSqlite = dialect.kind === 'sqlite';
  const columns: RawBuilder<{ table: string; column: string; type: string }> = isSqlite
    ? sql`select t.name as "table", c.name as "column", c.type as type from pragma_table_list t, pragma_table_info(t.name) c
        where t.schema = 'main' and t.type in ('table', 'virtual') and t.name not like 'sqlite_%'`
    : sql`select cast(relname as text) as "table", cast(attname as text) as "column", cast(typname as text) as type
        from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped`;
  const references: RawBuilder<{ child: string; parent: string }> = isSqlite
    ? sql`select m.name as child, f."table" as parent from sqlite_schema m, pragma_foreign_key_list(m.name) f`
    : sql`select cast(cast(conrelid as regclass) as text) as child,
        cast(cast(confrelid as regclass) as text) as parent from pg_constraint where contype = 'f'`;
  const found = new Map<string, FoundTable>();
  for (const { table, column, type } of (await columns.execute(query)).rows) {
    if (table.startsWith('kysely_')) continue;
    const known = found.get(table) ?? { name: table, columns: [], parents: [] };
    known.columns.push({ name: column, type });
    found.set(table, known);
  }
  for (const { child, parent } of (await references.execute(query)).rows)
    found.get(child)?.parents.push(parent);
  return [...found.values()];
}
