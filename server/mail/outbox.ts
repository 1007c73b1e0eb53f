import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { Clock } from '../platform/clock.ts';
import { type Random, randomToken } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import { letterContext } from './letter-context.ts';
import type { Letter, Outbox } from './mail-port.ts';
import { addLetter, type OutboxRow, readLetters, withdrawLetter } from './outbox-store.ts';

export interface OutboxDeps {
  database: Database;
  vault: Vault;
  clock: Clock;
  random: Random;
  /** The host that Message-IDs are made under. */
  host: string;
  wake(): void;
}

/** Letters wait in the database, encrypted, until they are sent: a mail server that is down loses none. */
export function createOutbox(deps: OutboxDeps): Outbox {
  async function insert(query: Kysely<Schema>, letter: Letter): Promise<void> {
    const messageId = `<${randomToken(deps.random)}@${deps.host}>`;
    const now = deps.clock.now();
    await addLetter(query, {
      mail_sealed: encryptLetter(deps.vault, letter, messageId),
      message_id: messageId,
      created_at_ms: now,
      next_attempt_at_ms: now,
    });
  }

  return {
    put: (transaction, letter) => insert(transaction, letter),
    putAlone: (letter) => insert(deps.database.query, letter),
    wake: deps.wake,
  };
}

/** Removes what waits to be sent to a person, and what passes their words on. */
export async function withdrawLetters(
  { database: { query }, vault }: Pick<OutboxDeps, 'database' | 'vault'>,
  email: string,
): Promise<void> {
  for (let rows = await readLetters(query, 0); rows.length > 0; ) {
    const theirs = rows.filter((row) => peopleIn(openLetterOrNull(vault, row)).includes(email));
    for (const { id } of theirs) await withdrawLetter(query, id);
    rows = await readLetters(query, rows.at(-1)?.id ?? 0);
  }
}

/** A letter as it is stored; the Message-ID is the name of its row. */
export function encryptLetter(vault: Vault, letter: Letter, messageId: string): Uint8Array {
  return vault.encrypt(JSON.stringify(letter), letterContext(messageId));
}

export function decryptLetter(vault: Vault, encrypted: Uint8Array, messageId: string): Letter {
  return JSON.parse(vault.decryptText(encrypted, letterContext(messageId)));
}

function openLetterOrNull(
  vault: Vault,
  { mail_sealed, message_id }: Pick<OutboxRow, 'mail_sealed' | 'message_id'>,
): Letter | null {
  try {
    return decryptLetter(vault, mail_sealed, message_id);
  } catch {
    // Encrypted with a secret that is gone: it can be neither read nor sent.
    return null;
  }
}

/** Whom a letter goes to, and whose words it passes on. */
function peopleIn(letter: Letter | null): string[] {
  if (letter === null) return [];
  if (letter.kind === 'link') return [letter.email];
  const { to, replyTo } = letter.mail;
  return replyTo === undefined ? [to] : [to, replyTo.toLowerCase()];
}
