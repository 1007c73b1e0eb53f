import type { Transaction, Updateable } from 'kysely';
import { isReservedCode } from '../../contract/codes.ts';
import type { LinkType } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { tooManyTags } from '../../contract/order/tags.ts';
import { fail, ok, type Result } from '../../contract/result.ts';
import type { Dialect } from '../database/dialect.ts';
import type { Schema } from '../database/schema.ts';
import type { LinksTable } from '../database/tables/links.ts';
import { type Random, randomCode } from '../platform/random.ts';
import type { Vault } from '../platform/vault.ts';
import { linkData, secretData } from '../webhooks/event-data.ts';
import { hasKey } from './link.ts';
import type { NewLink } from './new-link.ts';
import { optionColumns } from './options/option-columns.ts';
import { type Refusal, refusal } from './refusal.ts';
import {
  type InsertedValues,
  type InsertionPlace,
  insertRow,
  inTransaction,
} from './stores/insertion-store.ts';
import { noteLinkChange } from './stores/link-changes-store.ts';
import { ensureTags } from './tags/ensure-tags.ts';
import { setLinkTags } from './tags/set-link-tags.ts';
import { tagNamesOf } from './tags/tag-store.ts';

export interface InsertDeps {
  dialect: Dialect;
  vault: Vault;
  random: Random;
}

/** A link's place in the database, its code, and the names of its tags as they are kept. */
export interface InsertedLink {
  id: number;
  code: string;
  tags: readonly string[];
}

export type InsertRefusal = Refusal<'codeNotAvailable' | 'badOptions'>;

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
): Promise<Result<InsertedLink, InsertRefusal>> {
  const { code, ...rest } = link;
  const tags = await tagsOfNew(transaction, link, now);
  if (!tags.ok) return tags;
  const place = inTransaction(transaction, deps.dialect);
  const inserted =
    code === null
      ? await insertDrawnLink(deps, place, rest, now)
      : { code, id: isReservedCode(code) ? null : await insertWithCode(deps, place, rest, code, now) };
  const { id } = inserted;
  if (id === null) return fail(refusal('codeNotAvailable'));
  if (code !== null) await noteLinkChange(transaction, deps.dialect, { type: link.type, code }, now);
  return ok({ id, code: inserted.code, tags: await tagNew(transaction, deps.dialect, id, tags.value) });
}

/** The tags of a link that is about to be made; nothing more is done where it is to have none. */
export async function tagsOfNew(
  transaction: Transaction<Schema>,
  { ownerId, tags = [] }: Pick<NewLink, 'ownerId' | 'tags'>,
  now: number,
): Promise<Result<number[], InsertRefusal>> {
  if (ownerId === null || tags.length === 0) return ok([]);
  const ids = await ensureTags(transaction, { ownerId, now }, tags);
  return ids.ok ? ids : fail(refusal('badOptions', tooManyTags));
}

/** Gives a new link its tags; their names. */
export async function tagNew(
  transaction: Transaction<Schema>,
  dialect: Dialect,
  id: number,
  tagIds: readonly number[],
): Promise<readonly string[]> {
  if (tagIds.length === 0) return [];
  await setLinkTags(transaction, dialect, new Map([[id, tagIds]]));
  return (await tagNamesOf(transaction, [id])).get(id) ?? [];
}

/** Inserts a link with a code that no link has. */
export function insertDrawnLink(
  deps: InsertDeps,
  place: InsertionPlace,
  link: NewLink,
  now: number,
): Promise<Pick<InsertedLink, 'id' | 'code'>> {
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
  deps: InsertDeps,
  place: InsertionPlace,
  link: NewLink,
  code: string,
  now: number,
): Promise<number | null> {
  return insertRow(place, insertedValues(deps, link, code, now));
}

/** What a link is stored with. */
export function insertedValues(
  { vault }: InsertDeps,
  link: NewLink,
  code: string,
  now: number,
): InsertedValues {
  const { type, ownerId, target } = link;
  const options = optionColumns({ vault, link: { type, code }, now }, link);
  return {
    type,
    code,
    ownerId,
    target,
    options,
    createdAtMs: now,
    destroyAfterLast: link.destroyAfterLast === true ? 1 : 0,
    zeroKnowledge: link.isZeroKnowledge === true ? 1 : 0,
    event: type === 'url' ? 'link.created' : 'secret.created',
    told: JSON.stringify(createdData({ ...link, code }, options)),
  };
}

/** What is told of a new link or secret. */
function createdData(
  { code, ...link }: NewLink & { code: string },
  { key_sealed = null, clicks_limit = null, expires_at_ms = null }: Updateable<LinksTable>,
): object {
  const made = { code, clicks_limit, expires_at_ms };
  return link.type === 'url'
    ? linkData({ ...made, target: link.target, has_key: key_sealed !== null, is_active: true })
    : secretData({ ...made, has_key: hasKey(link, key_sealed) });
}
