import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { keyContext } from '../links/link.ts';
import { letterContext } from '../mail/outbox.ts';
import { defaultKeyContext } from '../profile/url-defaults.ts';
import { wrapContext } from '../secrets/sealed-message.ts';

/** Sealed bytes of one row, and what they are bound to. */
export interface SealedCell {
  id: number;
  sealed: Uint8Array;
  context: string;
}

/** A column with sealed bytes. A cell is written only if nobody has changed it since it was read. */
export interface SealedColumn {
  read(afterId: number): Promise<SealedCell[]>;
  write(cell: SealedCell, sealed: Uint8Array): Promise<unknown>;
}

const cellsAtOnce = 200;

/**
 * Every column whose bytes the vault has sealed; `keyId` names the secret they are sealed anew with. The canary comes
 * last: that it is sealed anew says that all else is.
 */
export function sealedColumns(query: Kysely<Schema>, keyId: string): SealedColumn[] {
  return [linkKeys(query), defaultKeys(query), dataKeys(query, keyId), letters(query), canary(query)];
}

/** The one row of the installation. */
export const installationId = 1;
export const canaryContext = 'installation/canary';

function canary(query: Kysely<Schema>): SealedColumn {
  return {
    async read(afterId) {
      const rows = await query.selectFrom('installation').selectAll().where('id', '>', afterId).execute();
      return rows.map(({ id, canary_sealed }) => ({ id, sealed: canary_sealed, context: canaryContext }));
    },
    write: ({ id, sealed: before }, sealed) =>
      query
        .updateTable('installation')
        .set({ canary_sealed: sealed })
        .where('id', '=', id)
        .where('canary_sealed', '=', before)
        .execute(),
  };
}

function linkKeys(query: Kysely<Schema>): SealedColumn {
  return {
    async read(afterId) {
      const rows = await query
        .selectFrom('links')
        .select(['id', 'type', 'code', 'key_sealed'])
        .where('id', '>', afterId)
        .where('key_sealed', 'is not', null)
        .orderBy('id')
        .limit(cellsAtOnce)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        sealed: row.key_sealed as Uint8Array,
        context: keyContext(row),
      }));
    },
    write: ({ id, sealed: before }, sealed) =>
      query
        .updateTable('links')
        .set({ key_sealed: sealed })
        .where('id', '=', id)
        .where('key_sealed', '=', before)
        .execute(),
  };
}

function defaultKeys(query: Kysely<Schema>): SealedColumn {
  return {
    async read(afterId) {
      const rows = await query
        .selectFrom('users')
        .select(['id', 'default_key_sealed'])
        .where('id', '>', afterId)
        .where('default_key_sealed', 'is not', null)
        .orderBy('id')
        .limit(cellsAtOnce)
        .execute();
      return rows.map(({ id, default_key_sealed }) => ({
        id,
        sealed: default_key_sealed as Uint8Array,
        context: defaultKeyContext(id),
      }));
    },
    write: ({ id, sealed: before }, sealed) =>
      query
        .updateTable('users')
        .set({ default_key_sealed: sealed })
        .where('id', '=', id)
        .where('default_key_sealed', '=', before)
        .execute(),
  };
}

function dataKeys(query: Kysely<Schema>, keyId: string): SealedColumn {
  return {
    async read(afterId) {
      const rows = await query
        .selectFrom('secret_contents')
        .innerJoin('links', 'links.id', 'secret_contents.link_id')
        .select(['link_id', 'code', 'wrapped_key'])
        .where('link_id', '>', afterId)
        .where('wrapped_key', 'is not', null)
        .orderBy('link_id')
        .limit(cellsAtOnce)
        .execute();
      return rows.map(({ link_id, code, wrapped_key }) => ({
        id: link_id,
        sealed: wrapped_key as Uint8Array,
        context: wrapContext(code),
      }));
    },
    write: ({ id, sealed: before }, sealed) =>
      query
        .updateTable('secret_contents')
        .set({ wrapped_key: sealed, key_id: keyId })
        .where('link_id', '=', id)
        .where('wrapped_key', '=', before)
        .execute(),
  };
}

function letters(query: Kysely<Schema>): SealedColumn {
  return {
    async read(afterId) {
      const rows = await query
        .selectFrom('outbox_mails')
        .select(['id', 'message_id', 'mail_sealed'])
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(cellsAtOnce)
        .execute();
      return rows.map(({ id, message_id, mail_sealed }) => ({
        id,
        sealed: mail_sealed,
        context: letterContext(message_id),
      }));
    },
    write: ({ id, sealed: before }, sealed) =>
      query
        .updateTable('outbox_mails')
        .set({ mail_sealed: sealed })
        .where('id', '=', id)
        .where('mail_sealed', '=', before)
        .execute(),
  };
}
