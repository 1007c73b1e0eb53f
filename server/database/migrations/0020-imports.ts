import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What people bring along from elsewhere: the import, what was sent of it, and what is said of each row. */
export async function createImports(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { idColumn, bigInteger, bytes, codeType, keptByKey } = dialect;
  await db.schema
    .createTable('imports')
    .addColumn('id', idColumn)
    .addColumn('public_id', codeType, (column) => column.notNull().unique())
    .addColumn('user_id', bigInteger, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('remote_encrypted', bytes)
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('received', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('row_count', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('pieces', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('pieces_done', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('rows_done', bigInteger, (column) => column.notNull().defaultTo(0))
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('applied_at_ms', bigInteger)
    .addColumn('changed_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('worker', 'text')
    .addColumn('worker_until_ms', bigInteger)
    .execute();
  await db.schema.createIndex('imports_by_user').on('imports').column('user_id').execute();
  await sql`create index imports_at_work on imports (id)
    where state in ('reading', 'judging', 'applying', 'undoing')`.execute(db);

  await db.schema
    .createTable('import_pieces')
    .addColumn('id', idColumn)
    .addColumn('import_id', bigInteger, (column) =>
      column.notNull().references('imports.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', bigInteger, (column) => column.notNull())
    .addColumn('first_row', bigInteger, (column) => column.notNull())
    .addColumn('content_encrypted', bytes)
    .execute();
  await db.schema
    .createIndex('import_pieces_by_number')
    .unique()
    .on('import_pieces')
    .columns(['import_id', 'kind', 'number'])
    .execute();

  await db.schema
    .createTable('import_rows')
    .addColumn('import_id', bigInteger, (column) =>
      column.notNull().references('imports.id').onDelete('cascade'),
    )
    .addColumn('number', bigInteger, (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('code', codeType, (column) => column.notNull())
    .addColumn('target', 'text')
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('remark', 'text')
    .addColumn('outcome', 'text')
    .addColumn('link_id', bigInteger)
    .addColumn('link_version', bigInteger)
    .addColumn('made_code', codeType)
    .addColumn('previous_target', 'text')
    .addPrimaryKeyConstraint('import_rows_pk', ['import_id', 'number'])
    .modifyEnd(keptByKey)
    .execute();
  await db.schema
    .createIndex('import_rows_by_verdict')
    .on('import_rows')
    .columns(['import_id', 'verdict', 'number'])
    .execute();
  await db.schema
    .createIndex('import_rows_by_code')
    .on('import_rows')
    .columns(['import_id', 'code', 'number'])
    .execute();

  // Whether any link has a code of another service's form: visits of such codes are looked up only then.
  await db.schema
    .createTable('code_forms')
    .addColumn('form', 'text', (column) => column.primaryKey())
    .execute();
}
