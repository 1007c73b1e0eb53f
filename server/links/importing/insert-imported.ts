import type { Transaction } from 'kysely';
import { hasCodeForm, isReservedCode } from '../../../contract/codes.ts';
import type { Schema } from '../../database/schema.ts';
import type { ImportedLink, MadeLink } from '../imported-link.ts';
import { drawCode, type InsertDeps } from '../insert-link.ts';
import { optionColumns } from '../options/option-columns.ts';
import { noteWideCodes } from '../stores/code-forms-store.ts';
import { type ImportedColumns, insertImportedRows } from '../stores/imported-links-store.ts';
import { noteLinkChanges } from '../stores/link-changes-store.ts';
import { rankLinks } from '../stores/link-ranks-store.ts';
import { ensureTags } from '../tags/ensure-tags.ts';
import { setLinkTags } from '../tags/set-link-tags.ts';

/**
 * Inserts links and secrets that come from elsewhere, with their past and their tags; gives what was made of each, null
 * where its code is taken or reserved. What an import makes is told to no webhook: there may be very many.
 */
export async function insertImported(
  deps: InsertDeps,
  transaction: Transaction<Schema>,
  { ownerId, links, now }: { ownerId: number; links: readonly ImportedLink[]; now: number },
): Promise<(MadeLink | null)[]> {
  const rows = links.map((link) => {
    const code = link.code ?? drawCode(deps.random, link.type);
    return isReservedCode(code) ? null : columnsOf(deps, ownerId, { ...link, code }, now);
  });
  const inserted = await insertImportedRows(
    transaction,
    deps.dialect,
    rows.filter((row) => row !== null),
  );
  const byName = new Map(inserted.map((row) => [`${row.type} ${row.code}`, row]));
  const made = rows.map((row) => {
    const found = row === null ? undefined : byName.get(`${row.type} ${row.code}`);
    return found === undefined ? null : { id: found.id, code: found.code, version: found.version };
  });
  await rankLinks(
    transaction,
    deps.dialect,
    links.flatMap(({ clicks, carriedClicks }, place) => {
      const id = made[place]?.id;
      return id === undefined || clicks + carriedClicks === 0 ? [] : [id];
    }),
  );
  await tagLinks(deps, transaction, { ownerId, links, now }, made);
  if (inserted.some(({ code }) => !hasCodeForm(code))) await noteWideCodes(transaction);
  if (inserted.length > 0) await noteLinkChanges(transaction, deps.dialect, inserted, now);
  return made;
}

function columnsOf(
  { vault }: InsertDeps,
  ownerId: number,
  link: ImportedLink & { code: string },
  now: number,
): ImportedColumns {
  const { type, code } = link;
  return {
    ...optionColumns({ vault, link: { type, code }, now }, link.options),
    type,
    code,
    owner_id: ownerId,
    target: link.target,
    is_active: link.isActive ? 1 : 0,
    clicks: link.clicks,
    carried_clicks: link.carriedClicks,
    created_at_ms: link.createdAtMs,
    expires_at_ms: link.expiresAtMs,
    archived_at_ms: link.archivedAtMs,
    destroy_after_last: link.destroyAfterLast ? 1 : 0,
    zero_knowledge: link.isZeroKnowledge ? 1 : 0,
    wiped_at_ms: link.wipedAtMs,
  };
}

async function tagLinks(
  { dialect }: InsertDeps,
  transaction: Transaction<Schema>,
  { ownerId, links, now }: { ownerId: number; links: readonly ImportedLink[]; now: number },
  made: readonly (MadeLink | null)[],
): Promise<void> {
  const tagsOfLinks = new Map<number, readonly number[]>();
  const known = new Map<string, readonly number[]>();
  for (const [place, { tags }] of links.entries()) {
    const id = made[place]?.id;
    if (id === undefined || tags.length === 0) continue;
    const key = JSON.stringify(tags);
    const ids = known.get(key) ?? (await idsOf(transaction, ownerId, tags, now));
    known.set(key, ids);
    tagsOfLinks.set(id, ids);
  }
  if (tagsOfLinks.size > 0) await setLinkTags(transaction, dialect, tagsOfLinks);
}

/** Whoever has as many tags as one may have gets no more: the links come without the others. */
async function idsOf(
  transaction: Transaction<Schema>,
  ownerId: number,
  names: readonly string[],
  now: number,
): Promise<readonly number[]> {
  const ensured = await ensureTags(transaction, { ownerId, now, beyondRoom: 'leave out' }, names);
  return ensured.ok ? ensured.value : [];
}
