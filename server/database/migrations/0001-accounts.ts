import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** People, their sessions, and what is mailed to and by them. */
export async function createAccounts(
  db: Kysely<unknown>,
  { idColumn, bigInteger, bytes }: Dialect,
): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', idColumn)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('email_confirmed_at_ms', bigInteger)
    .addColumn('password_hash', 'text')
    .addColumn('firstname', 'text', (column) => column.notNull())
    .addColumn('lastname', 'text', (column) => column.notNull())
    .addColumn('date_of_birth', 'text')
    .addColumn('gender', 'text')
    .addColumn('country_code', 'text')
    .addColumn('mobile_no', 'text')
    .addColumn('picture', 'text')
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('default_key_sealed', bytes)
    .addColumn('default_redirection_time', 'integer')
    .addColumn('default_validity', 'integer')
    .addColumn('default_clicks_limit', bigInteger)
    .addColumn('default_message', 'text')
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', bytes, (column) => column.primaryKey())
    .addColumn('user_id', bigInteger, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('expires_at_ms', bigInteger, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at_ms').execute();

  await db.schema
    .createTable('mail_tokens')
    .addColumn('token_hash', bytes, (column) => column.primaryKey())
    .addColumn('user_id', bigInteger, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at_ms', bigInteger, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('mail_tokens_by_user')
    .on('mail_tokens')
    .columns(['user_id', 'purpose'])
    .execute();
  await db.schema.createIndex('mail_tokens_by_expiry').on('mail_tokens').column('expires_at_ms').execute();

  await db.schema
    .createTable('identities')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', bigInteger, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('identities_pk', ['provider', 'subject'])
    .execute();
  await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute();

  await db.schema
    .createTable('outbox_mails')
    .addColumn('id', idColumn)
    .addColumn('mail_sealed', bytes, (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at_ms', bigInteger, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('outbox_mails_by_attempt')
    .on('outbox_mails')
    .column('next_attempt_at_ms')
    .execute();

  await db.schema
    .createTable('feedback_messages')
    .addColumn('id', idColumn)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('category', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', bigInteger, (column) => column.notNull())
    .execute();

  await sql`create index feedback_messages_by_email on feedback_messages (lower(email))`.execute(db);

  await db.schema
    .createTable('spent_captchas')
    .addColumn('challenge_hash', bytes, (column) => column.primaryKey())
    .addColumn('expires_at_ms', bigInteger, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('spent_captchas_by_expiry')
    .on('spent_captchas')
    .column('expires_at_ms')
    .execute();

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull())
    .addColumn('expires_at_ms', bigInteger)
    .execute();
  await db.schema.createIndex('rate_limits_by_expiry').on('rate_limits').column('expires_at_ms').execute();
}
