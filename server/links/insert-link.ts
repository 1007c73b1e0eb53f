import type { Transaction } from 'kysely';
import { isReservedCode } from '../../contract/codes.ts';
import type { LinkType } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { KeptOptions } from '../../contract/options/option-types.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import { type Random, randomCode } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import { optionColumns } from './options/option-columns.ts';
import { type InsertionPlace, insertRow, inTransaction } from './stores/insertion-store.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';

/** A link or secret that is about to be made. */
export interface NewLink extends KeptOptions {
  type: LinkType;
  /** Null: made by a visitor. */
  ownerId: number | null;
  /** Null: a secret. */
  target: string | null;
  destroyAfterLast?: boolean;
  isZeroKnowledge?: boolean;
}

export interface InsertDeps {
  dialect: Dialect;
  vault: Vault;
  random: Random;
}

/** A link's place in the database and its code. */
export interface InsertedLink {
  id: number;
  code: string;
}

/** So many drawn codes in a row that are all taken mean a broken source of randomness. */
const mostDraws = 20;

/**
 * Inserts a link with the code its creator chose, or with a drawn one when there is none. Visitors may have asked for
 * a chosen code before it existed, so that the change is noted for processes that remember that no link has it.
 */
export async function insertLink(
  deps: InsertDeps,
  transaction: Transaction<Schema>,
  link: NewLink & { code: string | null },
  now: number,
): Promise<Result<InsertedLink, 'codeNotAvailable'>> {
  const { code, ...rest } = link;
  const place = inTransaction(transaction);
  if (code === null) return ok(await insertDrawnLink(deps, place, rest, now));
  const id = isReservedCode(code) ? null : await insertWithCode(deps, place, rest, code, now);
  if (id === null) return fail('codeNotAvailable');
  await noteLinkChange(transaction, deps.dialect, { type: link.type, code }, now);
  return ok({ id, code });
}

/** Inserts a link with a code that no link has. */
export function insertDrawnLink(
  deps: InsertDeps,
  place: InsertionPlace,
  link: NewLink,
  now: number,
): Promise<InsertedLink> {
  return insertWithDrawnCode(deps.random, link.type, (code) => insertWithCode(deps, place, link, code, now));
}

/** Draws codes until one is not taken: what inserts it decides, and gives null when it is taken. */
export async function insertWithDrawnCode<Id>(
  random: Random,
  type: LinkType,
  insert: (code: string) => Promise<Id | null>,
): Promise<{ id: Id; code: string }> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const code = drawCode(random, type);
    const id = await insert(code);
    if (id !== null) return { id, code };
  }
  throw new Error(`${mostDraws} drawn codes in a row were taken`);
}

/** A code that nothing of the product goes by. */
export function drawCode(random: Random, type: LinkType): string {
  const length = type === 'url' ? limits.generatedLinkCodeLength : limits.generatedSecretCodeLength;
  let code = randomCode(random, length);
  while (isReservedCode(code)) code = randomCode(random, length);
  return code;
}

/** The id of the new link; null when the code is taken. */
function insertWithCode(
  { vault }: InsertDeps,
  place: InsertionPlace,
  link: NewLink,
  code: string,
  now: number,
): Promise<number | null> {
  const { type, ownerId, target } = link;
  return insertRow(place, {
    type,
    code,
    ownerId,
    target,
    options: optionColumns({ vault, link: { type, code }, now }, link),
    createdAtMs: now,
    destroyAfterLast: link.destroyAfterLast === true ? 1 : 0,
    zeroKnowledge: link.isZeroKnowledge === true ? 1 : 0,
  });
}
