import type { Transaction } from 'kysely';
import type { Keeping } from '../accounts/own-data/keeping-port.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { createKeeping } from '../kept-by-rooms.ts';
import { noteManyLinkChanges } from '../links/stores/link-changes-store.ts';
import type { Outbox } from '../mail/mail-port.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/vault.ts';
import type { AdminContext } from './command.ts';

/** What the rooms' use cases ask for, as app.ts hands it to them. */
export interface Rooms {
  database: Database;
  vault: Vault;
  clock: Clock;
  keeping: Keeping;
  noteManyLinkChanges(transaction: Transaction<Schema>): Promise<void>;
  /** The command drives what has to follow by itself. */
  wakeWiping(): void;
}

export async function openRooms(context: AdminContext): Promise<Rooms> {
  const database = await context.database();
  const { clock } = context;
  return {
    database,
    vault: await context.vault(),
    clock,
    keeping: createKeeping(database),
    noteManyLinkChanges: (transaction) => noteManyLinkChanges(transaction, database.dialect, clock.now()),
    wakeWiping: () => {},
  };
}

/** The outbox of the installation: what is left there the server sends within a second. */
export async function openOutbox(context: AdminContext): Promise<Outbox> {
  const { settings, clock, random } = context;
  return createOutbox({
    database: await context.database(),
    vault: await context.vault(),
    clock,
    random,
    host: new URL(settings.PUBLIC_URL).hostname,
    wake: () => {},
  });
}
